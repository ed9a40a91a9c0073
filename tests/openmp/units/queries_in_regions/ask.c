#include "answers.h"

void ask_elsewhere(struct answers *a) { ASK(a); }

void set_all(int k) {
  omp_set_num_threads(1 + k % 4);
  omp_set_schedule(1 + k % 4, k % 5);
  omp_set_max_active_levels(1 + k % 3);
  omp_set_default_device(k % 2);
}
