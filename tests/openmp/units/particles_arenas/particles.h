#ifndef PARTICLES_H
#define PARTICLES_H
#include <stddef.h>

enum { CELLS = 12, PARTICLES = 900, THREADS_MAX = 64 };

struct particle {
  long x, y, vx, vy; /* fixed point: forces are exact in every order */
  int id;
};

/* A cell's list is in the memory of the thread that made it. */
struct entry {
  struct entry *next;
  int particle;
};

struct world {
  struct particle p[PARTICLES];
  struct entry *cell[CELLS][CELLS];
  long fx[PARTICLES], fy[PARTICLES];
};

/* arena.c: memory by thread, found by omp_get_thread_num. */
void arena_begin(void);
void *arena_take(size_t bytes);
void arena_reset_mine(void);
size_t arena_used(void);
int arena_strangers(void);
void arena_end(void);

/* cells.c */
void cells_clear(struct world *w);  /* for all threads of a team */
void cells_insert(struct world *w); /* likewise */
int cells_count(const struct world *w);

/* forces.c */
void forces(struct world *w);       /* likewise */
void move(struct world *w);
long kinetic(const struct world *w); /* opens a region */
long momentum_x(const struct world *w);

/* setup.c */
void world_make(struct world *w, unsigned seed);
unsigned world_hash(const struct world *w);
void step_alone(struct world *w);

#endif
