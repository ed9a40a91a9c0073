// openmp: task depend(in) depend(out) depend(inout); taskwait depend(in)
// Tasks of one strand that are created in different functions depend on each other.
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static int x, y, z;

__attribute__((noinline)) static void add_to_x(int n) {
#pragma omp task depend(inout : x) firstprivate(n)
  x = x * 3 + n;
}

__attribute__((noinline)) static void wait_for_x(void) {
#pragma omp taskwait depend(in : x)
}

__attribute__((noinline)) static int chain(int n) {
  // Tasks of the caller may not have ended.
  for (int k = 0; k < n; k++) {
#pragma omp task depend(in : x) depend(inout : y)
    y = y * 5 + x;
  }
#pragma omp taskwait depend(in : y)
  return y;
}

int main(void) {
  int bad = 0, found = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 5; k++) {
#pragma omp task depend(inout : x) firstprivate(k)
      {
        usleep(2000);
        x = x * 2 + k;
      }
      add_to_x(k);
    }
#pragma omp task depend(out : z)
    {
      usleep(2000);
      z = 1;
    }
    wait_for_x();
    found = x;
    bad += x != (((((0 * 3 + 0) * 2 + 1) * 3 + 1) * 2 + 2) * 3 + 2) * 36 + 3 * 18 + 3 * 6 + 4 * 3 + 4;
#pragma omp task depend(inout : x)
    {
      usleep(2000);
      x = 7;
    }
    bad += chain(3) != ((0 * 5 + 7) * 5 + 7) * 5 + 7;
    // It waits for `z` only.
#pragma omp task depend(in : z) depend(out : y) if (0)
    bad += z != 1;
  }
  printf("%d %d %d %d\n", found, x, y, z);
  if (bad == 0)
    puts("ok");
  return bad != 0;
}
