#include "walk.h"

long sum, histogram[8];
int most;

/* The list items are found by their addresses in the groups around the task. */
void walk(struct tree *t) {
  if (!t)
    return;
#pragma omp task in_reduction(+ : sum, histogram) in_reduction(max : most) firstprivate(t)
  {
    sum += t->value;
    most = t->value > most ? t->value : most;
    histogram[t->value % 8]++;
    /* A child takes part as well, whoever runs it. */
    walk(t->left);
  }
  walk(t->right);
}
