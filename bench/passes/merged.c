/* Eight pairs of a long task and a short one, each pair with a wait of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PAIRS = 8 };

static long results[2 * PAIRS];

__attribute__((noinline, const)) static long work(long steps, long k) {
  long x = k;
  for (long i = 0; i < steps; i++)
    x = (x ^ (x >> 7)) * 31 + i;
  return x;
}

__attribute__((noinline)) static void all(long n, long k) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    results[0] += work(n, k);
#pragma omp task
    results[1] += work(n / 8, k);
#pragma omp taskwait
#pragma omp task
    results[2] += work(n, k);
#pragma omp task
    results[3] += work(n / 8, k);
#pragma omp taskwait
#pragma omp task
    results[4] += work(n, k);
#pragma omp task
    results[5] += work(n / 8, k);
#pragma omp taskwait
#pragma omp task
    results[6] += work(n, k);
#pragma omp task
    results[7] += work(n / 8, k);
#pragma omp taskwait
#pragma omp task
    results[8] += work(n, k);
#pragma omp task
    results[9] += work(n / 8, k);
#pragma omp taskwait
#pragma omp task
    results[10] += work(n, k);
#pragma omp task
    results[11] += work(n / 8, k);
#pragma omp taskwait
#pragma omp task
    results[12] += work(n, k);
#pragma omp task
    results[13] += work(n / 8, k);
#pragma omp taskwait
#pragma omp task
    results[14] += work(n, k);
#pragma omp task
    results[15] += work(n / 8, k);
#pragma omp taskwait
  }
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 40000, sum = 0;
  struct timespec begin, end;
  all(n, n);
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (long k = 0; k < 20; k++)
    all(n, k);
  clock_gettime(CLOCK_MONOTONIC, &end);
  for (long i = 0; i < 2 * PAIRS; i++)
    sum = sum * 3 + results[i];
  printf("%ld %.9f\n", sum, end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) * 1e-9);
  return 0;
}
