#ifndef TREE_H
#define TREE_H
#include <omp.h>

enum { NAMES = 300 };

struct folder {
  omp_nest_lock_t lock;
  int children, size, visits;
  struct folder *parent, *child[4];
};

/* tree.c and walk.c call each other while they hold the lock of a folder. */
struct folder *folder_new(struct folder *parent);
void folder_free(struct folder *f);
void folder_add(struct folder *root, unsigned path);
int folder_size(struct folder *f);
void folder_grow(struct folder *f, int by);
int folder_held(struct folder *f); /* how often this task holds it, if nobody else does */

#endif
