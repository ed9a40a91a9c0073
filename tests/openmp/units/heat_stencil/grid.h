#ifndef GRID_H
#define GRID_H

enum { NX = 66, NY = 50 };

/* Values are small multiples of 1/1024; a sweep rounds down to one, so every order is exact. */
typedef double field[NY][NX];

struct problem {
  field a, b;
  double residual;
  int iterations, converged;
};

/* grid.c */
void grid_set(struct problem *p);
double grid_sum(const field f);
unsigned grid_hash(const field f);

/* sweep.c: all threads of a team call these. */
void sweep_rows(const field from, field to);
void sweep_tiles(const field from, field to);
double change(const field a, const field b);
void boundary(field f, int step);
void own_rows(int *first, int *last);
void sweep_own(const field from, field to);

/* control.c */
int should_stop(struct problem *p, double change);
extern int checks;

/* drivers.c: ways to put the pieces together. */
void solve_one_region(struct problem *p, int steps);
void solve_many_regions(struct problem *p, int steps);
void solve_own_division(struct problem *p, int steps);
void solve_tasks(struct problem *p, int steps);

#endif
