// units: particles in cells: memory pools by thread number, orphaned loops, locks for cells, tasks for snapshots
#include "particles.h"
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 12, SNAPSHOTS = 4 };

struct snapshot {
  int step;
  long energy;
  unsigned hash;
  struct world *copy;
};

/* Snapshots are worked on by tasks while the team goes on. */
static void take_snapshot(const struct world *w, struct snapshot *s, int step) {
  s->step = step;
  s->copy = malloc(sizeof *w);
  memcpy(s->copy, w, sizeof *w);
#pragma omp task firstprivate(s)
  {
    s->hash = world_hash(s->copy);
    s->energy = kinetic(s->copy);
    free(s->copy);
    s->copy = NULL;
  }
}

static int simulate(struct world *w, struct snapshot *snapshots, int *counts) {
  int taken = 0;
#pragma omp parallel shared(taken)
  {
    for (int step = 0; step < STEPS; step++) {
      arena_reset_mine();
      cells_clear(w);
      cells_insert(w);
#pragma omp single
      counts[step] = cells_count(w);
      forces(w);
      move(w);
#pragma omp masked
      if (step % (STEPS / SNAPSHOTS) == 2)
        take_snapshot(w, snapshots + taken++, step);
#pragma omp barrier
    }
  }
  return taken;
}

int main(void) {
  struct world *w = malloc(sizeof *w), *check = malloc(sizeof *check);
  struct snapshot snapshots[SNAPSHOTS];
  int counts[STEPS], wrong = 0;
  world_make(w, 4242);
  world_make(check, 4242);
  long momentum = momentum_x(w);
  arena_begin();
  int taken = simulate(w, snapshots, counts);

  int next = 0;
  for (int step = 0; step < STEPS; step++) {
    step_alone(check);
    wrong += counts[step] != PARTICLES;
    if (next < taken && snapshots[next].step == step) {
      wrong += snapshots[next].hash != world_hash(check);
      wrong += snapshots[next].energy != kinetic(check);
      next++;
    }
  }
  int same = world_hash(w) == world_hash(check);
  size_t used = arena_used();
  printf("hash %08x energy %ld momentum %ld snapshots %d\n", world_hash(w), kinetic(w), momentum_x(w),
         taken);
  printf("same %d wrong %d strangers %d\n", same, wrong, arena_strangers());
  wrong += used < PARTICLES * sizeof(struct entry) || momentum_x(w) != momentum;
  wrong += arena_strangers() != 0 || taken != SNAPSHOTS;
  arena_end();
  free(w);
  free(check);
  if (!same || wrong)
    return 1;
  puts("ok");
  return 0;
}
