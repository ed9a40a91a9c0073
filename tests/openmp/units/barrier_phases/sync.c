#include "phase.h"

static int visits;

void full_barrier(void) {
#pragma omp barrier
}

void no_barrier(void) {}

void barrier_through_single(void) {
  /* The barrier before keeps the phase whole, the one of `single` releases the next. */
#pragma omp barrier
#pragma omp single
  visits++;
}

synchronise pick(int phase) {
  static const synchronise kinds[3] = {full_barrier, barrier_through_single, full_barrier};
  return kinds[phase % 3];
}
