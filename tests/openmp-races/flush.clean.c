// race: none
// Flushes order the data with an atomic flag.
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
      int ready;
#pragma omp atomic read
      ready = flag;
      if (ready) {
#pragma omp flush
        seen = data;
      }
    }
  }
  return seen != 0 && seen != 42;
}
