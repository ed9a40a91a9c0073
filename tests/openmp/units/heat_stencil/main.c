// units: a heat stencil whose sweeps, boundaries, reductions and stopping are orphaned functions of four files
#include "grid.h"
#include <omp.h>
#include <stdio.h>
#include <string.h>

static struct problem p;

typedef void (*driver)(struct problem *, int);

int main(void) {
  const driver drivers[] = {solve_one_region, solve_many_regions, solve_own_division, solve_tasks};
  const char *const names[] = {"one region", "many regions", "own division", "tasks"};
  unsigned hash[4];
  int iterations[4], wrong = 0;
  double sum[4];
  for (int d = 0; d < 4; d++) {
    grid_set(&p);
    drivers[d](&p, 25);
    hash[d] = grid_hash(p.a);
    sum[d] = grid_sum(p.a);
    iterations[d] = p.iterations;
    if (hash[d] != hash[0] || sum[d] != sum[0] || iterations[d] != iterations[0]) {
      printf("%s differs\n", names[d]);
      wrong++;
    }
  }
  /* In a region: the drivers' own regions are nested. */
  grid_set(&p);
#pragma omp parallel num_threads(2)
#pragma omp single
  solve_one_region(&p, 25);
  wrong += grid_hash(p.a) != hash[0];

  /* The orphaned functions of a team of one. */
  grid_set(&p);
  p.converged = p.iterations = 0;
  for (int s = 0; s < iterations[0]; s++) {
    sweep_rows(p.a, p.b);
    boundary(p.b, s);
    double c = change(p.a, p.b);
    memcpy(p.a, p.b, sizeof p.a);
    if (should_stop(&p, c))
      break;
  }
  wrong += grid_hash(p.a) != hash[0];
  printf("hash %08x sum %.4f iterations %d wrong %d\n", hash[0], sum[0], iterations[0], wrong);
  if (wrong)
    return 1;
  puts("ok");
  return 0;
}
