#include "league.h"
#include <omp.h>

int bin_of(int x) { return (x * 7) % 10; }

int team_and_size(int *size) {
  *size = omp_get_num_teams();
  return omp_get_team_num();
}

void distribute_here(int *owner, int n) {
#pragma omp distribute
  for (int i = 0; i < n; i++)
    owner[i] = omp_get_team_num();
}

long inner_sum(const int *v, int first, int last, int most_threads) {
  long s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = first; i < last; i++)
    s += v[i] + (omp_get_num_threads() > most_threads ? 1000 : 0);
  return s;
}
