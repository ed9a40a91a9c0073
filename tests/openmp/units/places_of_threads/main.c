// units: places: each thread of a region and of a loop is bound to one processor, the first two to two
// env: OMP_PROC_BIND=close OMP_PLACES=threads OMP_DYNAMIC=false
#include "own.h"
#include <omp.h>
#include <stdio.h>

static double pure[20000];

/* Iterations that ask for nothing. */
static double sum_of_iterations(int n) {
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    pure[i] = i * 0.5;
  for (int i = 0; i < n; i++)
    sum += pure[i];
  return sum;
}

int main(void) {
  enum { N = 20000 };
  static double a[N];
  int at[2] = {-1, -1}, places = omp_get_num_places();
#pragma omp parallel num_threads(2)
  {
    at[omp_get_thread_num()] = own();
#pragma omp barrier
  }
  loop(a, N);
  int right = at[0] >= 0 && at[1] >= 0 && (places < 2 || at[0] != at[1]) && unbound == 0;
  right &= sum_of_iterations(N) == 0.25 * N * (N - 1.0);
  puts(right ? "ok" : "wrong");
  return !right;
}
