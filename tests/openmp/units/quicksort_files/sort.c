#include "sort.h"

void sort(long *v, int n, less before, int depth) {
  if (n <= cutoff()) {
    insertion(v, n, before);
    return;
  }
  int pivot = partition(v, n, before);
  sort_parts(v, n, pivot, before, depth + 1);
}
