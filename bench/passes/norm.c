/* A parallel loop that divides by a norm, which is the same in each iteration. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double norm(const double *restrict in, long n) {
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += in[i] * in[i];
  return sqrt(sum);
}

__attribute__((noinline)) static void divide(double *restrict out, const double *restrict in,
                                             long n) {
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    out[i] = in[i] / norm(in, n);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 40000;
  double *in = malloc(n * sizeof *in), *out = malloc(n * sizeof *out);
  for (long i = 0; i < n; i++)
    in[i] = (double)(i % 7 + 1);
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  divide(out, in, n);
  clock_gettime(CLOCK_MONOTONIC, &end);
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += out[i];
  printf("%.9f %.9f\n", sum, end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) * 1e-9);
  return 0;
}
