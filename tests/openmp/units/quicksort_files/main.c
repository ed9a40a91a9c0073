// units: recursion over files: quicksort by tasks with if, final and mergeable, mutual recursion, function pointers
#include "sort.h"
#include <omp.h>
#include <stdio.h>

enum { N = 6000 };

static long v[N], w[N];

static int up(long a, long b) { return a < b; }
static int down(long a, long b) { return a > b; }

static void fill(long *a) {
  unsigned s = 9;
  for (int i = 0; i < N; i++) {
    s = s * 1664525u + 1013904223u;
    a[i] = (long)(s >> 10);
  }
}

static int ordered(const long *a, less before) {
  for (int i = 1; i < N; i++)
    if (before(a[i], a[i - 1]))
      return 0;
  return 1;
}

int main(void) {
  const int cutoffs[3] = {16, 100, 3000};
  int right = 0;
  for (int k = 0; k < 3; k++) {
    set_cutoff(cutoffs[k]);
    fill(v);
    fill(w);
    /* Two sorts at once, in one team. */
#pragma omp parallel
    {
#pragma omp single nowait
      sort(v, N, up, 0);
#pragma omp single nowait
      sort(w, N, down, 0);
    }
    right += ordered(v, up) && ordered(w, down);
    /* Without a region: every task is undeferred. */
    fill(v);
    sort(v, N, down, 0);
    right += ordered(v, down);
  }
  printf("right %d least %ld most %ld tasks %d\n", right, v[N - 1], v[0], tasks_made() > 0);
  if (right != 6)
    return 1;
  puts("ok");
  return 0;
}
