#include "leagues.h"

void scale(int n, const double *x, double *y) {
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; i++)
    y[i] = 2 * x[i];
}

void add(int n, const double *x, double *y) {
  double factor = 0.5;
#pragma omp teams distribute parallel for firstprivate(factor) default(none) shared(n, x, y)
  for (int i = 0; i < n; i++) {
    double part = x[i] * factor;
    y[i] += part;
  }
}

void add_by_teams(int n, const double *x, double *y) {
#pragma omp teams distribute
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}

void add_simd(int n, const double *x, double *y) {
#pragma omp teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    y[i] += x[i];
#pragma omp teams distribute simd
  for (int i = 0; i < n; i++)
    y[i] -= 0.25 * x[i];
#pragma omp teams loop
  for (int i = 0; i < n; i++)
    y[i] -= 0.25 * x[i];
}

void table(int rows, int columns, int *t) {
#pragma omp teams distribute parallel for collapse(2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i * columns + j] += i * 100 + j;
#pragma omp teams distribute collapse(2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i * columns + j] += 7;
}

void chunks(int n, int *v, int chunk) {
#pragma omp teams distribute parallel for dist_schedule(static, 5)
  for (int i = 0; i < n; i++)
    v[i] += i;
#pragma omp teams distribute parallel for dist_schedule(static, chunk) schedule(static, 3)
  for (int i = 0; i < n; i++)
    v[i] += i;
#pragma omp teams distribute dist_schedule(static, chunk)
  for (int i = 0; i < n; i++)
    v[i] += i;
#pragma omp teams distribute parallel for schedule(dynamic, 2)
  for (int i = 0; i < n; i++)
    v[i] += i;
#pragma omp teams distribute parallel for num_teams(3) thread_limit(2)
  for (int i = 0; i < n; i++)
    v[i] += i;
#pragma omp teams distribute parallel for num_threads(2)
  for (int i = 0; i < n; i++)
    v[i] += i;
#pragma omp teams distribute parallel for if (n > 10)
  for (int i = 0; i < n; i++)
    v[i] += i;
}

void target_loops(int n, int *v) {
#pragma omp target teams distribute parallel for map(tofrom : v[0 : n])
  for (int i = 0; i < n; i++)
    v[i]++;
#pragma omp target teams distribute parallel for map(tofrom : v[0 : n]) if (0)
  for (int i = 0; i < n; i++)
    v[i]++;
#pragma omp target map(tofrom : v[0 : n])
#pragma omp teams distribute
  for (int i = 0; i < n; i++)
    v[i]++;
#pragma omp target teams distribute parallel for simd map(tofrom : v[0 : n]) device(0)
  for (int i = 0; i < n; i++)
    v[i]++;
}

void two_loops(int n, int *v) {
#pragma omp teams
  {
    int shift = 3;
#pragma omp distribute parallel for
    for (int i = 0; i < n; i++)
      v[i] += shift;
  }
#pragma omp teams
  {
#pragma omp distribute
    for (int i = 0; i < n; i++)
      v[i] *= 2;
#pragma omp distribute
    for (int i = 0; i < n; i++)
      v[i]++;
  }
}

int last_of(int n) {
  int last = -1, k = -1;
#pragma omp teams distribute parallel for lastprivate(last)
  for (int i = 0; i < n; i++)
    last = 3 * i;
#pragma omp teams distribute lastprivate(k)
  for (int i = 0; i < n; i++)
    k = i;
  return last + k;
}

void unsigned_loop(unsigned n, unsigned char *seen) {
#pragma omp teams distribute parallel for
  for (unsigned i = 4294967295u - n; i < 4294967295u; i++)
    seen[i - (4294967295u - n)]++;
}

void downwards(long from, long to, int *v) {
#pragma omp teams distribute parallel for
  for (long i = from; i > to; i -= 3)
    v[i]++;
}
