// Barriers: explicit ones, those of constructs, and of `copyprivate`.
// free: dispatch
int main(void) {
  int x = 0;
#pragma omp parallel shared(x)
  {
    for (int k = 0; k < 3; k++) {
#pragma omp barrier
    }
#pragma omp for
    for (int i = 0; i < 8; i++)
      ;
#pragma omp for nowait
    for (int i = 0; i < 8; i++)
      ;
#pragma omp single
    x = 1;
    int y;
#pragma omp single copyprivate(y)
    y = x;
#pragma omp sections
    {
#pragma omp section
      x = y;
#pragma omp section
      y = 2;
    }
  }
#pragma omp parallel num_threads(1)
  {
#pragma omp barrier
    x = 2;
  }
#pragma omp barrier
  return x != 2;
}
