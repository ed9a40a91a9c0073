#include "search.h"
#include <sched.h>

static int done;

int is_enough(int steps) {
  int d;
#pragma omp atomic capture
  d = done += steps;
  return d;
}

int work_until_cancelled(int threads, int limit) {
  int after = 0, count = 0;
  done = 0;
#pragma omp parallel num_threads(threads)
  {
#pragma omp atomic
    count++;
    for (;;) {
      if (is_enough(1) >= limit) {
#pragma omp cancel parallel
        /* Only reached if cancellation is off. */
#pragma omp atomic
        after++;
        break;
      }
#pragma omp cancellation point parallel
      sched_yield();
    }
  }
  return after == 0 && count == threads;
}
