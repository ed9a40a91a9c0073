#include "sort.h"

static int limit = 16;
static long made;

void insertion(long *v, int n, less before) {
  for (int i = 1; i < n; i++) {
    long x = v[i];
    int k = i;
    for (; k > 0 && before(x, v[k - 1]); k--)
      v[k] = v[k - 1];
    v[k] = x;
  }
}

int cutoff(void) { return limit; }
void set_cutoff(int n) { limit = n; }

long tasks_made(void) {
  long n;
#pragma omp atomic read
  n = made;
  return n;
}

void count_task(void) {
#pragma omp atomic
  made++;
}
