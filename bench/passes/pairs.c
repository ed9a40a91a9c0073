/* 1,000 regions of two tiny tasks, one after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

__attribute__((noinline)) static void steps(long *restrict a, long *restrict b) {
  for (long k = 0; k < 1000; k++) {
#pragma omp parallel sections
    {
#pragma omp section
      *a = *a * 3 + k;
#pragma omp section
      *b = *b * 5 ^ k;
    }
  }
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 40000;
  long *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  *a = *b = n;
  struct timespec begin, end;
  steps(a, b);
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (int k = 0; k < 20; k++)
    steps(a, b);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%ld %.9f\n", *a + *b, end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) * 1e-9);
  return 0;
}
