#include <stddef.h>

/* A five-point operator on an n × n grid in compressed rows, built by C for Fortran. */
int laplace_size(int n) { return n * n; }

int laplace_entries(int n) { return 5 * n * n - 4 * n; }

void laplace_fill(int n, int *start, int *column, double *value) {
  int sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int r = 0; r < n * n; r++) {
    start[r] = sum;
#pragma omp scan exclusive(sum)
    sum += 1 + (r >= n) + (r < n * n - n) + (r % n != 0) + (r % n != n - 1);
  }
  start[n * n] = sum;
#pragma omp parallel for schedule(dynamic, 20)
  for (int r = 0; r < n * n; r++) {
    int at = start[r];
    if (r >= n) {
      column[at] = r - n;
      value[at++] = -1;
    }
    if (r % n != 0) {
      column[at] = r - 1;
      value[at++] = -1;
    }
    column[at] = r;
    value[at++] = 4;
    if (r % n != n - 1) {
      column[at] = r + 1;
      value[at++] = -1;
    }
    if (r < n * n - n) {
      column[at] = r + n;
      value[at++] = -1;
    }
  }
}
