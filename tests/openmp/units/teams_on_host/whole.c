#include "league.h"

long sum_by_league(const int *v, int n, int teams) {
  long s = 0;
#pragma omp teams distribute num_teams(teams) reduction(+ : s) dist_schedule(static, 13)
  for (int block = 0; block < n; block += 60)
    s += inner_sum(v, block, block + 60 < n ? block + 60 : n, 1000);
  return s;
}

int saxpy(double a, const double *x, double *y, int n) {
  int done = 0;
#pragma omp teams distribute parallel for reduction(+ : done)
  for (int i = 0; i < n; i++) {
    y[i] += a * x[i];
    done++;
  }
  return done;
}
