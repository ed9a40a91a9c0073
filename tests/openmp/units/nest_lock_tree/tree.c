#include "tree.h"
#include <stdlib.h>

struct folder *folder_new(struct folder *parent) {
  struct folder *f = calloc(1, sizeof *f);
  omp_init_nest_lock(&f->lock);
  f->parent = parent;
  return f;
}

void folder_free(struct folder *f) {
  for (int k = 0; k < f->children; k++)
    folder_free(f->child[k]);
  omp_destroy_nest_lock(&f->lock);
  free(f);
}

/* Adds to this folder and all above. Top-down is the order of locks, so nothing is held here. */
void folder_grow(struct folder *f, int by) {
  omp_set_nest_lock(&f->lock);
  f->size += by;
  omp_unset_nest_lock(&f->lock);
}

int folder_held(struct folder *f) {
  int count = omp_test_nest_lock(&f->lock);
  if (count)
    omp_unset_nest_lock(&f->lock);
  return count;
}
