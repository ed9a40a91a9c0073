// Timing of OpenMP kernels: `main` of each file runs the kernel that its argument names, and prints
// the least time of a few runs, the result, and a sum over all that the kernels write.
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

// `written`: up to 4 arrays of `n` numbers.
static int run_one(const struct kernel *all, int count, double *const written[4], long n, int argc,
                   char **argv) {
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
    double sum = 0;
    for (int w = 0; w < 4 && written[w]; w++)
      for (long i = 0; i < n; i++)
        sum += written[w][i] * (i % 97 + 1);
    printf("%.9f %.6f/%.17g\n", best, result, sum);
    return 0;
  }
  return argc < 2 ? 0 : 1;
}
