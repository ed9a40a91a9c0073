// units: reductions declared in a header, whose functions another file has: loops, sections, simd, tasks, taskloop
#include "stats.h"
#include <stdio.h>

enum { N = 2000 };

static int v[N];

static int same(const struct stats *a, const struct stats *b) {
  return a->n == b->n && a->sum == b->sum && a->squares == b->squares && a->least == b->least &&
         a->most == b->most;
}

int main(void) {
  for (int i = 0; i < N; i++)
    v[i] = (int)((unsigned)i * 2654435761u >> 20) - 2000;
  struct stats want = stats_none();
  struct top best = {{0}};
  for (int i = 0; i < N; i++) {
    stats_add(&want, v[i]);
    top_add(&best, v[i]);
  }
  struct stats loop = stats_of_loop(v, N), sections = stats_of_sections(v, N),
               taskloop = stats_of_taskloop(v, N), here = stats_none();
  struct top tasks = top_of_tasks(v, N);
  struct top in_loop = {{0}};
#pragma omp parallel for reduction(best : in_loop) reduction(merge : here) schedule(dynamic, 9)
  for (int i = 0; i < N; i++) {
    top_add(&in_loop, v[i]);
    stats_add(&here, v[i]);
  }
  int tops = 1;
  for (int k = 0; k < 5; k++)
    tops &= tasks.at[k] == best.at[k] && in_loop.at[k] == best.at[k];
  printf("n %ld sum %ld squares %ld least %d most %d tops %d\n", want.n, want.sum, want.squares,
         want.least, want.most, tops);
  if (!same(&want, &loop) || !same(&want, &sections) || !same(&want, &taskloop) ||
      !same(&want, &here) || !tops)
    return 1;
  puts("ok");
  return 0;
}
