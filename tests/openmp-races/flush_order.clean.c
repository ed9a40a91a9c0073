// race: none
// The data is written before the flush.
int data, flag;
int main(void) {
  int seen = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 42;
#pragma omp flush
#pragma omp atomic write
      flag = 1;
    }
#pragma omp section
    {
      int ready = 0;
      while (!ready) {
#pragma omp atomic read
        ready = flag;
      }
#pragma omp flush
      seen = data;
    }
  }
  return seen != 42;
}
