// race: a at 10
// A chain of tasks that lacks a link.
int a[6];
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 1; i < 6; i++) {
    int from = i == 3 ? 0 : i - 1;
#pragma omp task firstprivate(i) depend(in : a[from]) depend(out : a[i])
    a[i] = a[i - 1] + 1;
  }
  return 0;
}
