#include "sort.h"
#include <omp.h>

static void swap(long *a, long *b) {
  long t = *a;
  *a = *b;
  *b = t;
}

int partition(long *v, int n, less before) {
  int middle = n / 2;
  if (before(v[middle], v[0]))
    swap(v, v + middle);
  if (before(v[n - 1], v[0]))
    swap(v, v + n - 1);
  if (before(v[n - 1], v[middle]))
    swap(v + middle, v + n - 1);
  swap(v + middle, v + n - 2);
  long p = v[n - 2];
  int l = 0, r = n - 2;
  for (;;) {
    while (before(v[++l], p)) {
    }
    while (before(p, v[--r])) {
    }
    if (l >= r)
      break;
    swap(v + l, v + r);
  }
  swap(v + l, v + n - 2);
  return l;
}

/* One half waits for nobody: the end of the region does. The other is waited for. */
void sort_parts(long *v, int n, int pivot, less before, int depth) {
#pragma omp task firstprivate(v, pivot, before, depth) final(depth > 12) mergeable
  {
    count_task();
    sort(v, pivot, before, omp_in_final() ? 100 : depth);
  }
#pragma omp task firstprivate(v, n, pivot, before, depth) if (n - pivot > 500)
  sort(v + pivot + 1, n - pivot - 1, before, depth);
  if (depth % 2) {
#pragma omp taskwait
  }
}
