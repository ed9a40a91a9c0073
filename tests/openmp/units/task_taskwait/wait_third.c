#include "work.h"

void wait_for_children(void) {
#pragma omp taskwait
}

void spawn_and_wait_elsewhere(int n, long *out) {
  spawn_squares(n / 2, out);
  for (int i = n / 2; i < n; i++) {
#pragma omp task firstprivate(i, out) if (i % 3 != 0)
    out[i] = (long)i * i;
  }
  wait_for_children();
}
