#include "stats.h"

struct top best_seen;

void add_range(const int *v, int first, int last) {
#pragma omp task in_reduction(best : best_seen) firstprivate(v, first, last)
  {
    for (int i = first; i < last; i++)
      top_add(&best_seen, v[i]);
  }
}

struct top top_of_tasks(const int *v, int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(best : best_seen)
  for (int first = 0; first < n; first += 128)
    add_range(v, first, first + 128 < n ? first + 128 : n);
  return best_seen;
}

struct stats stats_of_taskloop(const int *v, int n) {
  struct stats s = stats_none();
#pragma omp parallel masked
#pragma omp taskloop reduction(merge : s) num_tasks(17)
  for (int i = 0; i < n; i++)
    stats_add(&s, v[i]);
  return s;
}
