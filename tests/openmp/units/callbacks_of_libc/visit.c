#include "compare.h"
#include <omp.h>
#include <search.h>
#include <stdlib.h>

struct node {
  int value;
};

static int order(const void *a, const void *b) {
  return ((const struct node *)a)->value - ((const struct node *)b)->value;
}

static long walked;

/* Called by `twalk` for every node: once as a leaf or thrice. */
static void walk(const void *at, VISIT when, int depth) {
  (void)depth;
  if (when != leaf && when != postorder)
    return;
  int value = (*(struct node *const *)at)->value;
  /* A region inside of a callback of the C library. */
#pragma omp parallel num_threads(2)
#pragma omp single
  walked += value;
}

int visit_file_tree(void) {
  static struct node nodes[40];
  void *root = NULL;
  walked = 0;
  for (int i = 0; i < 40; i++) {
    nodes[i].value = (i * 17) % 41;
    tsearch(nodes + i, &root, order);
  }
  twalk(root, walk);
  long want = 0;
  for (int i = 0; i < 40; i++)
    want += nodes[i].value;
  while (root)
    tdelete(*(void **)root, &root, order);
  return walked == want;
}

long apply(long (*f)(long, void *), long n, void *context) { return f(n, context); }

long count_level(long n, void *context) {
  *(long *)context += n * omp_get_level();
  return omp_get_active_level();
}
