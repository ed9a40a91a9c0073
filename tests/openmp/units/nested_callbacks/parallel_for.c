#include "sweep.h"
#include <omp.h>

static _Thread_local int depth;

int in_loop(void) { return depth > 0; }

void parallel_for(long n, long grain, body f, void *context) {
#pragma omp parallel for schedule(dynamic)
  for (long first = 0; first < n; first += grain) {
    depth++;
    f(first, first + grain < n ? first + grain : n, context);
    depth--;
  }
}

void parallel_for_tasks(long n, long grain, body f, void *context) {
#pragma omp parallel
#pragma omp single
  for (long first = 0; first < n; first += grain) {
    long last = first + grain < n ? first + grain : n;
#pragma omp task firstprivate(first, last, f, context)
    f(first, last, context);
  }
}

double parallel_sum(long n, term f, void *context) {
  double s = 0;
#pragma omp parallel for reduction(+ : s) schedule(static)
  for (long i = 0; i < n; i++)
    s += f(i, context);
  return s;
}
