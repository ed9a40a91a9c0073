#include "work.h"

void spawn_squares(int n, long *out) {
  for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i, out)
    out[i] = (long)i * i;
  }
}

void spawn_tree(int depth, long *leaves) {
  if (depth == 0) {
#pragma omp atomic
    ++*leaves;
    return;
  }
  for (int k = 0; k < 2; k++) {
#pragma omp task firstprivate(depth, leaves)
    spawn_tree(depth - 1, leaves);
  }
}
