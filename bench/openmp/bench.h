// Timing of OpenMP kernels: `main` of each file runs the kernel that its argument names, and prints
// the least time of a few runs and a checksum.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kernel {
  const char *name;
  double (*run)(void);
};

static double *numbers(long n, int seed) {
  double *a = malloc(n * sizeof *a);
  for (long i = 0; i < n; i++)
    a[i] = (i * 7919 + seed * 31) % 1009 / 64.0 + 1;
  return a;
}

static double sum_of(const double *a, long n) {
  double sum = 0;
  for (long i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

static int run_one(const struct kernel *all, int count, int argc, char **argv) {
  int runs = argc > 2 ? atoi(argv[2]) : 5;
  for (int k = 0; k < count; k++) {
    if (argc < 2) {
      puts(all[k].name);
      continue;
    }
    if (strcmp(all[k].name, argv[1]))
      continue;
    double best = 1e30, result = 0;
    for (int r = 0; r < runs; r++) {
      double start = omp_get_wtime();
      result = all[k].run();
      double time = omp_get_wtime() - start;
      best = time < best ? time : best;
    }
    printf("%.9f %.6f\n", best, result);
    return 0;
  }
  return argc < 2 ? 0 : 1;
}
