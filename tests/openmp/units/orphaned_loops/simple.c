#include "loops.h"

void fill_static(int *a, int n) {
#pragma omp for schedule(static)
  for (int i = 0; i < n; i++)
    a[i] = 2 * i + 1;
}

void add_dynamic(int *a, const int *b, int n, int chunk) {
#pragma omp for schedule(dynamic, chunk)
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}

void triangle_guided(long *sums, int n) {
#pragma omp for schedule(guided)
  for (int i = 0; i < n; i++)
    for (int k = 0; k <= i; k++)
      sums[i] += k;
}

void two_without_wait(int *a, int *b, int n) {
#pragma omp for schedule(static, 5) nowait
  for (int i = 0; i < n; i++)
    a[i] = i + 5;
#pragma omp for schedule(dynamic) nowait
  for (int i = n - 1; i >= 0; i--)
    b[i] = i * 5;
}
