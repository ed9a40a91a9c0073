// race: none
// The flag is released and acquired.
int data, flag;
int main(void) {
  int seen = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 42;
#pragma omp atomic write release
      flag = 1;
    }
#pragma omp section
    {
      int ready = 0;
      while (!ready) {
#pragma omp atomic read acquire
        ready = flag;
      }
      seen = data;
    }
  }
  return seen != 42;
}
