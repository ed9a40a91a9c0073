#include "particles.h"
#include <string.h>

void world_make(struct world *w, unsigned seed) {
  memset(w, 0, sizeof *w);
  for (int i = 0; i < PARTICLES; i++) {
    struct particle *p = w->p + i;
    long *to[4] = {&p->x, &p->y, &p->vx, &p->vy};
    for (int k = 0; k < 4; k++) {
      seed = seed * 1664525u + 1013904223u;
      *to[k] = k < 2 ? (long)((seed >> 8) % (CELLS << 10)) : (long)((seed >> 8) % 101) - 50;
    }
    p->id = i;
  }
}

unsigned world_hash(const struct world *w) {
  unsigned h = 2166136261u;
  for (int i = 0; i < PARTICLES; i++) {
    h = (h ^ (unsigned)w->p[i].x) * 16777619u;
    h = (h ^ (unsigned)w->p[i].y) * 16777619u;
  }
  return h;
}

/* The same functions, called by a team of one. */
void step_alone(struct world *w) {
  arena_reset_mine();
  cells_clear(w);
  cells_insert(w);
  forces(w);
  move(w);
}
