#include "index.h"
#include <stdlib.h>

long started, ended;

struct node *grow(int low, int high, int depth) {
  if (low >= high)
    return NULL;
  int middle = (low + high) / 2;
  struct node *n = malloc(sizeof *n);
  *n = (struct node){middle, depth, NULL, NULL};
  if (high - low < 16) {
    n->left = grow(low, middle, depth + 1);
    n->right = grow(middle + 1, high, depth + 1);
  } else {
    grow_later(&n->left, low, middle, depth + 1);
    grow_later(&n->right, middle + 1, high, depth + 1);
  }
  return n;
}

void grow_later(struct node **at, int low, int high, int depth) {
#pragma omp task firstprivate(at, low, high, depth)
  {
#pragma omp atomic
    started++;
    *at = grow(low, high, depth);
#pragma omp atomic
    ended++;
  }
}

long weigh(const struct node *n) {
  return n ? n->key + weigh(n->left) + weigh(n->right) : 0;
}

void drop(struct node *n) {
  if (n) {
    drop(n->left);
    drop(n->right);
    free(n);
  }
}
