// race: x at 10, 13
// The write is atomic, the read is not.
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
    y = x;
  }
  return y < 0;
}
