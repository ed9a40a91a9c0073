#include "sweep.h"

struct copy {
  const struct matrix *from;
  struct matrix *to;
  long row;
};

static void fill(long first, long last, void *context) {
  struct matrix *m = context;
  for (long r = first; r < last; r++)
    for (long c = 0; c < m->columns; c++)
      m->at[r * m->columns + c] = (double)(r * 3 + c);
}

void matrix_fill(struct matrix *m) { parallel_for(m->rows, 5, fill, m); }

static void copy_cells(long first, long last, void *context) {
  struct copy *c = context;
  for (long k = first; k < last; k++)
    c->to->at[k * c->to->columns + c->row] = c->from->at[c->row * c->from->columns + k];
}

static void copy_rows(long first, long last, void *context) {
  struct copy mine = *(struct copy *)context;
  for (mine.row = first; mine.row < last; mine.row++)
    parallel_for(mine.from->columns, 8, copy_cells, &mine);
}

void matrix_transpose(const struct matrix *m, struct matrix *t) {
  struct copy c = {m, t, 0};
  parallel_for(m->rows, 10, copy_rows, &c);
}

static double square(long i, void *context) {
  const struct matrix *m = context;
  return m->at[i] * m->at[i];
}

static double row_sum(long r, void *context) {
  const struct matrix *m = context;
  struct matrix row = {1, m->columns, m->at + r * m->columns};
  return parallel_sum(m->columns, square, &row);
}

double matrix_norm(const struct matrix *m) {
  return parallel_sum(m->rows, row_sum, (void *)m);
}
