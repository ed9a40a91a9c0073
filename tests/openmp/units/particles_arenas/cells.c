#include "particles.h"
#include <omp.h>

static omp_lock_t locks[CELLS][CELLS];

/* Before `main`, as a library would. */
__attribute__((constructor)) static void make_locks(void) {
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      omp_init_lock(&locks[y][x]);
}

static int cell_of(long at) {
  long c = at >> 10;
  return (int)(((c % CELLS) + CELLS) % CELLS);
}

void cells_clear(struct world *w) {
#pragma omp for collapse(2)
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      w->cell[y][x] = NULL;
}

void cells_insert(struct world *w) {
#pragma omp for schedule(guided, 4)
  for (int i = 0; i < PARTICLES; i++) {
    struct entry *e = arena_take(sizeof *e);
    int x = cell_of(w->p[i].x), y = cell_of(w->p[i].y);
    e->particle = i;
    omp_set_lock(&locks[y][x]);
    e->next = w->cell[y][x];
    w->cell[y][x] = e;
    omp_unset_lock(&locks[y][x]);
  }
}

int cells_count(const struct world *w) {
  int n = 0;
#pragma omp taskloop collapse(2) reduction(+ : n) num_tasks(6)
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      for (const struct entry *e = w->cell[y][x]; e; e = e->next)
        n++;
  return n;
}
