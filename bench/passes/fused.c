/* Three maps and a sum over the same range, each a parallel loop, as a library of algorithms has
   them. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

__attribute__((noinline)) static long total(const long *restrict in, long n) {
  long twice[n], more[n], mixed[n], sum = 0;
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    twice[i] = 2 * in[i];
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    more[i] = twice[i] + 3;
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    mixed[i] = more[i] ^ 5;
#pragma omp parallel for reduction(+ : sum)
  for (long i = 0; i < n; i++)
    sum += mixed[i];
  return sum;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 40000;
  long *in = malloc(n * sizeof *in), sum = 0;
  for (long i = 0; i < n; i++)
    in[i] = i % 7 + 1;
  struct timespec begin, end;
  total(in, n);
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (int k = 0; k < 20; k++)
    sum += total(in, n);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%ld %.9f\n", sum, end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) * 1e-9);
  return 0;
}
