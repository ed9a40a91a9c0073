#define _GNU_SOURCE
#include "own.h"
#include <sched.h>

int unbound;

/* The processor of the calling thread, or -1 if it has several. */
int own(void) {
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET(cpu, &set))
      return CPU_COUNT(&set) == 1 ? cpu : -1;
  return -1;
}

void loop(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[i] += i;
    if (own() < 0) {
#pragma omp atomic
      unbound++;
    }
  }
}
