#include "work.h"

static long cube(long x) { return x * x * x; }

long sum_of_cubes(int n) {
  long s = 0;
  for (int i = 0; i < n; i++) {
#pragma omp task shared(s) firstprivate(i)
    {
      long c = cube(i);
#pragma omp atomic
      s += c;
    }
  }
#pragma omp taskwait
  return s;
}

/* Each task has children of its own in another file and waits for them. */
long nested_sum(int n) {
  long total = 0;
#pragma omp taskloop shared(total) grainsize(3)
  for (int i = 1; i <= n; i++) {
    long part[8] = {0};
    spawn_squares(8, part);
    wait_for_children();
    long s = 0;
    for (int k = 0; k < 8; k++)
      s += part[k] * i;
#pragma omp atomic
    total += s;
  }
  return total;
}
