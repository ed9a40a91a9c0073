#include "shared.h"

void add_inside(int n) {
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < n; i++) {
#pragma omp critical(account)
    counted++;
    omp_set_lock(&guard);
    guarded++;
    omp_unset_lock(&guard);
    while (!omp_test_lock(&guard)) {
    }
    guarded++;
    omp_unset_lock(&guard);
  }
}

/* Tasks that take a lock which the task that creates them does not hold, and a section. */
long tasks_inside(int n) {
  long found = 0;
  omp_lock_t own;
  omp_init_lock(&own);
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task shared(found, own)
    {
      long was;
      omp_set_lock(&own);
      was = found;
      omp_unset_lock(&own);
#pragma omp critical(inner)
      if (was >= 0) {
        omp_set_lock(&own);
        found++;
        omp_unset_lock(&own);
      }
    }
  }
  omp_destroy_lock(&own);
  return found;
}
