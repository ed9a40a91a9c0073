// units: an image filter with plugins by dlopen: opened outside and inside of regions, regions in plugins, teams shared with them
#include "filter.h"
#include <omp.h>
#include <stdio.h>

static const char *const PATHS[3] = {"./plugin_blur.so", "./plugin_edge.so", "./plugin_equal.so"};

static unsigned run_chain(const struct filter *const *f, struct image start, int shared) {
  struct image a = start, b = image_like(&start);
  for (int k = 0; k < 3; k++) {
    if (shared) {
#pragma omp parallel
      f[k]->share(&a, &b);
    } else {
      f[k]->run(&a, &b);
    }
    struct image swap = a;
    a = b;
    b = swap;
  }
  unsigned h = image_hash(&a);
  image_free(&a);
  image_free(&b);
  return h;
}

int main(void) {
  const struct filter *f[3];
  f[0] = filter_open(PATHS[0]);
  int strangers = 0;
#pragma omp parallel reduction(+ : strangers)
  {
    /* One thread opens a library while its team is open. */
#pragma omp single
    {
      f[1] = filter_open(PATHS[1]);
      f[2] = filter_open(PATHS[2]);
    }
    for (int k = 0; k < 3; k++)
      strangers += !f[k] || f[k]->who() != omp_get_thread_num();
  }
  if (!f[0] || !f[1] || !f[2])
    return 3;

  unsigned alone, own, shared;
  omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
#pragma omp masked
  alone = run_chain(f, image_make(60, 40, 5), 0); /* its regions are nested and have one thread */
  own = run_chain(f, image_make(60, 40, 5), 0);
  shared = run_chain(f, image_make(60, 40, 5), 1);

  /* Several images at once, each with regions of two levels. */
  omp_set_max_active_levels(2);
  unsigned many[4];
#pragma omp parallel for num_threads(2)
  for (int k = 0; k < 4; k++)
    many[k] = run_chain(f, image_make(60, 40, 5), k % 2);

  printf("%s %s %s %08x strangers %d\n", f[0]->name, f[1]->name, f[2]->name, alone, strangers);
  int same = alone == own && own == shared;
  for (int k = 0; k < 4; k++)
    same &= many[k] == own;
  filters_close();
  if (!same || strangers)
    return 1;
  puts("ok");
  return 0;
}
