/* A recursive function that starts a task for each of its calls. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long fib(long n) {
  if (n < 2)
    return n;
  long x, y;
#pragma omp task shared(x)
  x = fib(n - 1);
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

__attribute__((noinline)) static long all(long n) {
  long total;
#pragma omp parallel
#pragma omp single
  total = fib(n);
  return total;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? 24 + atol(argv[1]) % 2 : 24;
  struct timespec begin, end;
  all(10);
  clock_gettime(CLOCK_MONOTONIC, &begin);
  long sum = all(n);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%ld %.9f\n", sum, end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) * 1e-9);
  return 0;
}
