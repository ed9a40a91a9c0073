#include "walk.h"
#include <stdlib.h>

struct tree *tree_build(int depth, int *next) {
  if (depth == 0)
    return NULL;
  struct tree *t = malloc(sizeof *t);
  t->value = (*next)++;
  t->left = tree_build(depth - 1, next);
  t->right = tree_build(depth - 1, next);
  return t;
}

void tree_free(struct tree *t) {
  if (t) {
    tree_free(t->left);
    tree_free(t->right);
    free(t);
  }
}
