#include "align.h"
#include <omp.h>
#include <string.h>

/* One cache line for each thread. */
static struct {
  long count;
  char pad[56];
} filled[64];

long blocks_filled(void) {
  long sum = 0;
  for (int t = 0; t < 64; t++)
    sum += filled[t].count;
  return sum;
}

void forget_blocks(void) { memset(filled, 0, sizeof filled); }

static int max2(int a, int b) { return a > b ? a : b; }

void fill_block(struct table *t, int block_row, int block_column) {
  int first_row = block_row * BLOCK + 1, first_column = block_column * BLOCK + 1;
  int last_row = first_row + BLOCK - 1, last_column = first_column + BLOCK - 1;
  last_row = last_row < t->rows ? last_row : t->rows;
  last_column = last_column < t->columns ? last_column : t->columns;
  for (int r = first_row; r <= last_row; r++)
    for (int c = first_column; c <= last_column; c++) {
      int here = cell(t, r, c), up = cell(t, r - 1, c), left = here - 1;
      t->down[here] = max2(t->best[up] - t->s.open, t->down[up] - t->s.extend);
      t->right[here] = max2(t->best[left] - t->s.open, t->right[left] - t->s.extend);
      int step = t->a[r - 1] == t->b[c - 1] ? t->s.match : t->s.mismatch;
      int best = max2(0, t->best[up - 1] + step);
      t->best[here] = max2(best, max2(t->down[here], t->right[here]));
    }
  /* Nested teams have threads of equal numbers. */
#pragma omp atomic
  filled[omp_get_thread_num() % 64].count++;
}
