#include "stats.h"

struct stats stats_of_loop(const int *v, int n) {
  struct stats s = stats_none();
#pragma omp parallel
  {
#pragma omp for reduction(merge : s) schedule(guided)
    for (int i = 0; i < n / 2; i++)
      stats_add(&s, v[i]);
#pragma omp for reduction(merge : s) nowait
    for (int i = n / 2; i < n; i++)
      stats_add(&s, v[i]);
  }
  return s;
}

struct stats stats_of_sections(const int *v, int n) {
  struct stats s = stats_none();
#pragma omp parallel sections reduction(merge : s)
  {
#pragma omp section
    for (int i = 0; i < n; i += 2)
      stats_add(&s, v[i]);
#pragma omp section
    for (int i = 1; i < n; i += 2)
      stats_add(&s, v[i]);
  }
  return s;
}
