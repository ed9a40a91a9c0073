// units: a parallel_for(n, fn, ctx) layer of another file, called from its own callbacks: two active levels
#include "sweep.h"
#include <omp.h>
#include <stdio.h>

enum { R = 37, C = 29 };

static double a[R * C], b[R * C];

struct levels {
  int most_active, most, calls;
};

static void look(long first, long last, void *context) {
  struct levels *l = context;
  for (long i = first; i < last; i++) {
#pragma omp critical(levels)
    {
      l->calls++;
      if (omp_get_level() > l->most)
        l->most = omp_get_level();
      if (omp_get_active_level() > l->most_active)
        l->most_active = omp_get_active_level();
    }
  }
}

static void outer(long first, long last, void *context) {
  for (long i = first; i < last; i++)
    parallel_for(4, 1, look, context);
}

int main(void) {
  struct matrix m = {R, C, a}, t = {C, R, b};
  struct levels one = {0, 0, 0}, two = {0, 0, 0};
  omp_set_num_threads(2);

  omp_set_max_active_levels(1);
  parallel_for(6, 1, outer, &one);
  omp_set_max_active_levels(2);
  parallel_for(6, 1, outer, &two);

  matrix_fill(&m);
  matrix_transpose(&m, &t);
  double norm = matrix_norm(&m), other = matrix_norm(&t);
  int wrong = 0;
  for (int r = 0; r < R; r++)
    for (int c = 0; c < C; c++)
      wrong += a[r * C + c] != b[c * R + r];

  parallel_for_tasks(8, 2, outer, &two);
  printf("levels %d %d, %d %d calls %d %d\n", one.most, one.most_active, two.most, two.most_active,
         one.calls, two.calls);
  printf("norm %.1f %.1f wrong %d\n", norm, other, wrong);
  if (one.most != 2 || one.most_active != 1 || two.most != 2 || two.most_active != 2)
    return 1;
  if (one.calls != 24 || two.calls != 56 || norm != other || wrong || in_loop())
    return 2;
  puts("ok");
  return 0;
}
