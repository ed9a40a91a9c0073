/* Heat on a plate: a parallel region with two loops, a reduction, and calls of the run time. */
#include <math.h>
#include <omp.h>
#include <stdio.h>

#define N 64

static double a[N][N], b[N][N];

int main(void) {
  int threads = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i == 0 ? 100.0 : 0.0;
  double change = 0.0;
  for (int step = 0; step < 50; step++) {
    change = 0.0;
#pragma omp parallel
    {
#pragma omp single
      threads = omp_get_num_threads();
#pragma omp for schedule(static)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#pragma omp for reduction(max : change)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
          change = fmax(change, fabs(b[i][j] - a[i][j]));
          a[i][j] = b[i][j];
        }
    }
  }
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; i++) sum += i;
  printf("%d threads, %.6f, %d\n", threads, change, sum);
  return 7;
}
