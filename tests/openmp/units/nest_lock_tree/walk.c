#include "tree.h"

/* Holds the folder while it works on its child, as top-down locking does. */
static void add_below(struct folder *f, unsigned path, int depth) {
  omp_set_nest_lock(&f->lock);
  f->visits++;
  folder_grow(f, 1); /* takes the lock once more */
  if (depth > 0) {
    int k = (int)(path % 4);
    while (f->children <= k)
      f->child[f->children++] = folder_new(f);
    add_below(f->child[k], path / 4, depth - 1);
  }
  omp_unset_nest_lock(&f->lock);
}

void folder_add(struct folder *root, unsigned path) { add_below(root, path >> 4, 4); }

int folder_size(struct folder *f) {
  omp_set_nest_lock(&f->lock);
  int size = f->size, below = 0;
  for (int k = 0; k < f->children; k++)
    below += folder_size(f->child[k]);
  omp_unset_nest_lock(&f->lock);
  /* Each name passed through every folder of its path. */
  return below == size || f->children == 0 ? size : -1;
}
