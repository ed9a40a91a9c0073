// race: x at 10, 15
// Critical sections with different names exclude nothing.
int main(void) {
  int x = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp critical(a)
      x += 1;
    }
#pragma omp section
    {
#pragma omp critical(b)
      x += 2;
    }
  }
  return x < 0;
}
