void visit(int i, double *x);

/* Tasks for whoever waits for them. */
void c_spawn(int n, double *v) {
  for (int i = 0; i < n; i += 10) {
#pragma omp task firstprivate(i, n, v)
    for (int k = i; k < i + 10 && k < n; k++)
      visit(k + 1, v + k);
  }
}
