#include "settings.h"
#include <omp.h>

int team_size(void) {
  int size = 0;
#pragma omp parallel
#pragma omp masked
  size = omp_get_num_threads();
  return size;
}

int nested_sizes(int outer, int inner, int *sizes) {
  int members = 0;
#pragma omp parallel num_threads(outer) reduction(+ : members)
  {
    int mine = 0, me = omp_get_thread_num();
#pragma omp parallel num_threads(inner) reduction(+ : mine)
    {
      mine++;
      if (omp_get_thread_num() == 0)
        sizes[me] = omp_get_num_threads();
      if (omp_get_ancestor_thread_num(1) != me || omp_get_level() != 2)
        mine = -100;
    }
    members = mine;
  }
  return members;
}

int inner_default(int *sizes, int outer) {
  int teams = 0;
#pragma omp parallel num_threads(outer) reduction(+ : teams)
  {
    sizes[omp_get_thread_num()] = team_size();
    teams = 1;
  }
  return teams;
}

int settings_of_now(int *threads, int *levels, int *dynamic) {
  *threads = omp_get_max_threads();
  *levels = omp_get_max_active_levels();
  *dynamic = omp_get_dynamic();
  return omp_in_parallel();
}
