// race: flag at 12, 18
// A flush does not make a plain flag atomic.
int data, flag;
int main(void) {
  int seen = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 42;
#pragma omp flush
      flag = 1;
#pragma omp flush
    }
#pragma omp section
    {
#pragma omp flush
      if (flag)
        seen = 1;
    }
  }
  return seen < 0;
}
