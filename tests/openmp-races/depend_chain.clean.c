// race: none
// A chain of tasks, each of which depends on the one before.
int a[6];
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 1; i < 6; i++) {
#pragma omp task firstprivate(i) depend(in : a[i - 1]) depend(out : a[i])
    a[i] = a[i - 1] + 1;
  }
  return a[5] != 5;
}
