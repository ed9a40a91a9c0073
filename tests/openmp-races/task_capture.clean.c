// race: none
// The tasks have the counter as `firstprivate`.
int a[8];
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int i;
    for (i = 0; i < 4; i++) {
#pragma omp task firstprivate(i)
      a[i] = 1;
    }
#pragma omp taskwait
  }
  return a[3] != 1;
}
