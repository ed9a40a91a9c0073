// A stencil of one dimension, whose steps end with the barriers of worksharing loops: 400 steps of 6,000 cells.

#include <omp.h>
#include <stdio.h>

enum { CELLS = 6000, STEPS = 400 };

static double a[CELLS + 2], b[CELLS + 2];

int main(void) {
  a[0] = b[0] = 1;
  double begin = omp_get_wtime();
#pragma omp parallel
  for (int step = 0; step < STEPS / 2; step++) {
#pragma omp for
    for (int i = 1; i <= CELLS; i++)
      b[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
#pragma omp for
    for (int i = 1; i <= CELLS; i++)
      a[i] = 0.25 * b[i - 1] + 0.5 * b[i] + 0.25 * b[i + 1];
  }
  double took = omp_get_wtime() - begin;
  double sum = 0;
  for (int i = 0; i < CELLS + 2; i++)
    sum += a[i];
  printf("%.9f\n%.12g\n", took, sum);
}
