#include "align.h"
#include <stdlib.h>
#include <string.h>

enum { LOW = -1000000 };

struct table table_make(const char *a, const char *b, struct scoring s) {
  struct table t = {(int)strlen(a), (int)strlen(b), NULL, NULL, NULL, s, a, b};
  size_t n = (size_t)(t.rows + 1) * (size_t)(t.columns + 1);
  t.best = calloc(n, sizeof(int));
  t.down = malloc(n * sizeof(int));
  t.right = malloc(n * sizeof(int));
#pragma omp parallel for
  for (size_t k = 0; k < n; k++)
    t.down[k] = t.right[k] = LOW;
  return t;
}

void table_free(struct table *t) {
  free(t->best);
  free(t->down);
  free(t->right);
}

int cell(const struct table *t, int r, int c) { return r * (t->columns + 1) + c; }

int table_best(const struct table *t) {
  int most = 0;
#pragma omp parallel for collapse(2) reduction(max : most)
  for (int r = 1; r <= t->rows; r++)
    for (int c = 1; c <= t->columns; c++) {
      int v = t->best[cell(t, r, c)];
      most = v > most ? v : most;
    }
  return most;
}

unsigned table_hash(const struct table *t) {
  unsigned h = 2166136261u;
  for (int k = 0; k < (t->rows + 1) * (t->columns + 1); k++)
    h = (h ^ (unsigned)t->best[k]) * 16777619u;
  return h;
}
