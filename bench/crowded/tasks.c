// A tree of tasks, each with a few microseconds of work, and a taskwait in each inner one.

#include <omp.h>
#include <stdio.h>

enum { DEPTH = 9, WORK = 3000 };

static long tree(int depth) {
  volatile long work = 0;
  for (int i = 0; i < WORK; i++)
    work += i;
  if (!depth)
    return 1;
  long left, right;
#pragma omp task shared(left)
  left = tree(depth - 1);
#pragma omp task shared(right)
  right = tree(depth - 1);
#pragma omp taskwait
  return left + right;
}

int main(void) {
  long leaves = 0;
  double begin = omp_get_wtime();
#pragma omp parallel
#pragma omp single
  leaves = tree(DEPTH);
  printf("%.9f\n", omp_get_wtime() - begin);
  printf("%s\n", leaves == 1L << DEPTH ? "right" : "wrong");
}
