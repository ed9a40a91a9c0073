// units: barriers in external functions, called directly and through pointers, between phases
#include "phase.h"
#include <omp.h>
#include <stdio.h>

static unsigned grid[2][CELLS];

static void reset(void) {
  for (int i = 0; i < CELLS; i++)
    grid[0][i] = (unsigned)(i * i + 7);
}

static unsigned in_parallel(synchronise fixed) {
  reset();
#pragma omp parallel
  {
    int first, last;
    part_of(omp_get_thread_num(), omp_get_num_threads(), &first, &last);
    for (int p = 0; p < PHASES; p++) {
      step(grid[p % 2], grid[1 - p % 2], first, last);
      synchronise s = fixed ? fixed : pick(p);
      s();
    }
  }
  return checksum(grid[PHASES % 2]);
}

static unsigned alone(void) {
  reset();
  for (int p = 0; p < PHASES; p++)
    step(grid[p % 2], grid[1 - p % 2], 0, CELLS);
  return checksum(grid[PHASES % 2]);
}

int main(void) {
  unsigned want = alone();
  unsigned a = in_parallel(full_barrier), b = in_parallel(barrier_through_single),
           c = in_parallel(NULL);
  full_barrier(); /* of a team of one */
  printf("%u %u %u %u\n", want, a, b, c);
  if (a != want || b != want || c != want)
    return 1;
  puts("ok");
  return 0;
}
