// race: none
// Both sections access the variable atomically.
int main(void) {
  int x = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
#pragma omp atomic
      x += 1;
    }
#pragma omp section
    {
#pragma omp atomic write
      x = 5;
    }
  }
  return x < 0;
}
