#include "kmeans.h"
#include <stdlib.h>

static int calls;

int layer_calls(void) {
  int n;
#pragma omp atomic read
  n = calls;
  return n;
}

void for_each(int n, loop_body f, void *context) {
#pragma omp atomic
  calls++;
#pragma omp parallel for schedule(dynamic, 50)
  for (int i = 0; i < n; i++)
    f(i, context);
}

/* A reduction of an array whose length is known at run time. */
void fold(int n, fold_body f, void *context, double *sums, int count) {
#pragma omp atomic
  calls++;
#pragma omp parallel for reduction(+ : sums[0 : count]) schedule(static)
  for (int i = 0; i < n; i++)
    f(i, context, sums);
}
