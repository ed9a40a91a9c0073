// race: data at 10, 21
// The flag is relaxed and nothing is flushed.
int data, flag;
int main(void) {
  int seen = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 42;
#pragma omp atomic write relaxed
      flag = 1;
    }
#pragma omp section
    {
      int ready = 0;
      while (!ready) {
#pragma omp atomic read relaxed
        ready = flag;
      }
      seen = data;
    }
  }
  return seen < 0;
}
