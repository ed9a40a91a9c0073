// race: x at 11, 16
// Two tasks use critical sections of different names.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp critical(one)
      x += 1;
    }
#pragma omp task shared(x)
    {
#pragma omp critical(two)
      x += 2;
    }
  }
  return x < 0;
}
