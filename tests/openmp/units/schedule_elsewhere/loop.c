#include "plan.h"
#include <omp.h>

static int next;

void trace(int n, int *by, int *order) {
#pragma omp single
  next = 0;
#pragma omp for schedule(runtime) ordered
  for (int i = 0; i < n; i++) {
    by[i] = omp_get_thread_num();
#pragma omp ordered
    order[next++] = i;
  }
}

void own_region(int n, int *by, int threads) {
#pragma omp parallel for schedule(runtime) num_threads(threads)
  for (int i = 0; i < n; i++)
    by[i] = omp_get_thread_num();
}
