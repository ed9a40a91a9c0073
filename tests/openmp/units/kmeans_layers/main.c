// units: k-means over a layer parallel_for(n, fn, ctx) and a fold of arrays; a log of another file with thread numbers
#include "kmeans.h"
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void start(const struct points *p, struct centres *c) {
  memset(c, 0, sizeof *c);
  for (int k = 0; k < CLUSTERS; k++)
    memcpy(c->at[k], p->at[k * (POINTS / CLUSTERS)], sizeof c->at[k]);
  for (int i = 0; i < p->n; i++)
    p->cluster[i] = -1;
}

static unsigned hash_of(const struct points *p) {
  unsigned h = 2166136261u;
  for (int i = 0; i < p->n; i++)
    h = (h ^ (unsigned)p->cluster[i]) * 16777619u;
  return h;
}

/* Runs until nothing moves. Returns how many steps that took. */
static int run(struct points *p, struct centres *c, int by_layer) {
  int steps = 0;
  long moved = 1;
  start(p, c);
  while (moved && steps < 40) {
    if (by_layer) {
      moved = assign_by_layer(p, c);
      update_by_layer(p, c);
    } else {
      moved = assign_by_loop(p, c);
      update_by_sections(p, c);
    }
    steps++;
  }
  return steps;
}

int main(void) {
  struct points p;
  struct centres a, b;
  log_open();
  points_make(&p, 12345);

  int steps = run(&p, &a, 1);
  unsigned by_layer = hash_of(&p);
  double cost_a = cost(&p, &a);
  int again = run(&p, &b, 0);
  unsigned by_loop = hash_of(&p);
  double cost_b = cost(&p, &b);

  /* Several at once: the layer's regions are in the regions of this loop. */
  int wrong = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel for num_threads(2) schedule(static, 1) reduction(+ : wrong)
  for (int k = 0; k < 2; k++) {
    struct points mine;
    struct centres c;
    points_make(&mine, 12345);
    wrong += run(&mine, &c, k) != steps || hash_of(&mine) != by_layer;
    points_free(&mine);
  }
  wrong += !log_is_whole();
  long sizes = 0;
  for (int k = 0; k < CLUSTERS; k++)
    sizes += a.size[k];
  printf("steps %d %d hash %08x cost %.3f calls %d lines %d wrong %d\n", steps, again, by_layer, cost_a,
         layer_calls(), log_lines() > 0, wrong);
  int same = by_layer == by_loop && cost_a == cost_b && steps == again;
  points_free(&p);
  if (!same || wrong || sizes != POINTS || log_sum(0) != 4L * POINTS)
    return 1;
  puts("ok");
  return 0;
}
