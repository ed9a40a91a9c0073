// units: tasks created in external functions; taskwait in the caller, in the callee, in a third file
#include "work.h"
#include <stdio.h>

static long sum(const long *a, int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

int main(void) {
  enum { N = 200 };
  long in_caller[N] = {0}, in_third[N] = {0}, elsewhere[N] = {0};
  long sums[4] = {0}, cubes = 0, nested = 0, leaves = 0;

#pragma omp parallel
#pragma omp single
  {
    spawn_squares(N, in_caller);
#pragma omp taskwait
    sums[0] = sum(in_caller, N);

    spawn_squares(N, in_third);
    wait_for_children();
    sums[1] = sum(in_third, N);

    spawn_and_wait_elsewhere(N, elsewhere);
    sums[2] = sum(elsewhere, N);

    cubes = sum_of_cubes(50);
    nested = nested_sum(40);

    /* The barrier at the end of `single` waits for these. */
    spawn_tree(7, &leaves);
  }

  /* Outside of every region a task is undeferred, whoever creates it. */
  long alone[N] = {0};
  spawn_squares(N, alone);
  sums[3] = sum(alone, N);

  printf("squares %ld %ld %ld %ld\n", sums[0], sums[1], sums[2], sums[3]);
  printf("cubes %ld nested %ld leaves %ld\n", cubes, nested, leaves);
  long squares = (long)(N - 1) * N * (2 * N - 1) / 6;
  for (int k = 0; k < 4; k++)
    if (sums[k] != squares)
      return 1;
  long triangle = 49L * 50 / 2;
  if (cubes != triangle * triangle || leaves != 128)
    return 2;
  puts("ok");
  return 0;
}
