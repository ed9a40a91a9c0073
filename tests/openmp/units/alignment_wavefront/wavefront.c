#include "align.h"

static int blocks(int length) { return (length + BLOCK - 1) / BLOCK; }

void align_alone(struct table *t) {
  for (int r = 0; r < blocks(t->rows); r++)
    for (int c = 0; c < blocks(t->columns); c++)
      fill_block(t, r, c);
}

/* One loop over rows; each posts a cell of a row by its own iteration: rows depend on rows. */
void align_doacross(struct table *t) {
  int rows = blocks(t->rows), columns = blocks(t->columns);
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int k = 0; k < rows * columns; k++) {
    /* Block k, in the order of lines. The one to the left posted after the one above it did. */
#pragma omp ordered depend(sink : k - 1)
    fill_block(t, k / columns, k % columns);
#pragma omp ordered depend(source)
  }
}

void align_doacross_2d(struct table *t) {
  int rows = blocks(t->rows), columns = blocks(t->columns);
#pragma omp parallel
  {
#pragma omp for ordered(2) schedule(static, 1)
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < columns; c++) {
#pragma omp ordered depend(sink : r - 1, c) depend(sink : r, c - 1)
        fill_block(t, r, c);
#pragma omp ordered depend(source)
      }
  }
}

void align_diagonals(struct table *t) {
  int rows = blocks(t->rows), columns = blocks(t->columns);
#pragma omp parallel
  for (int d = 0; d < rows + columns - 1; d++) {
    int first = d < columns ? 0 : d - columns + 1, last = d < rows ? d : rows - 1;
#pragma omp for schedule(dynamic)
    for (int r = first; r <= last; r++)
      fill_block(t, r, d - r);
  }
}

void align_tasks(struct table *t) {
  int rows = blocks(t->rows), columns = blocks(t->columns);
  char done[MAX_LENGTH / BLOCK + 2][MAX_LENGTH / BLOCK + 2];
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) {
#pragma omp task depend(in : done[r][c + 1], done[r + 1][c]) depend(out : done[r + 1][c + 1])       \
    firstprivate(r, c)
      fill_block(t, r, c);
    }
}
