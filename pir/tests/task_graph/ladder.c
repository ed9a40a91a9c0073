// A chain of tasks, for each of which another one waits. The first ends when all are there: what it
// releases must not be as deep on the stack as the chain is long.
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

enum { LENGTH = 40000 };

static int x, y[LENGTH], z[LENGTH];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < LENGTH; k++) {
#pragma omp task depend(inout : x) depend(out : y[k]) firstprivate(k)
      {
        if (k == 0)
          usleep(500000);
        y[k] = ++x;
      }
    }
    for (int k = 0; k < LENGTH; k++) {
#pragma omp task depend(in : y[k]) firstprivate(k)
      z[k] = y[k] * 2;
    }
  }
  int bad = 0;
  for (int k = 0; k < LENGTH; k++)
    bad += z[k] != 2 * (k + 1);
  printf("%d\n", bad);
  if (bad == 0)
    puts("ok");
  return bad != 0;
}
