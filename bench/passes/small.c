/* A region of 1,000 tiny tasks, many times. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TASKS = 1000 };

__attribute__((noinline)) static void fill(long *restrict out, long k) {
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < TASKS; i++)
#pragma omp task
    out[i] += i ^ k;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 40000;
  long *out = calloc(TASKS, sizeof *out), sum = 0;
  struct timespec begin, end;
  fill(out, n);
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (long k = 0; k < 100; k++)
    fill(out, k);
  clock_gettime(CLOCK_MONOTONIC, &end);
  for (long i = 0; i < TASKS; i++)
    sum += out[i];
  printf("%ld %.9f\n", sum, end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) * 1e-9);
  return 0;
}
