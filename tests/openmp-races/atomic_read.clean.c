// race: none
// The write and the read are atomic.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp atomic write
      x = 1;
    }
#pragma omp section
    {
#pragma omp atomic read
      y = x;
    }
  }
  return y < 0;
}
