// units: omp_set_schedule in one file, loops with schedule(runtime) in another, per task
#include "plan.h"
#include <omp.h>
#include <stdio.h>

enum { N = 60, THREADS = 3 };

/* Whether iterations were divided as the plan says, as far as it fixes that. */
static int fits(struct plan p, const int *by) {
  int seen[N] = {0};
  for (int i = 0; i < N; i++) {
    if (by[i] < 0 || by[i] >= THREADS)
      return 0;
    seen[i]++;
  }
  if (p.kind == omp_sched_static)
    for (int i = 0; i < N; i++)
      if (by[i] != (p.chunk > 0 ? i / p.chunk % THREADS : i / (N / THREADS)))
        return 0;
  if (p.kind == omp_sched_dynamic && p.chunk > 0)
    for (int i = 0; i < N; i++)
      if (by[i] != by[i / p.chunk * p.chunk])
        return 0;
  return 1;
}

int main(void) {
  omp_set_max_active_levels(2);
  const struct plan plans[] = {{omp_sched_static, 0},  {omp_sched_static, 4},
                               {omp_sched_dynamic, 1}, {omp_sched_dynamic, 7},
                               {omp_sched_guided, 2},  {omp_sched_auto, 0}};
  int wrong = 0, by[N], order[N];
  for (unsigned k = 0; k < sizeof plans / sizeof *plans; k++) {
    use(plans[k]);
    struct plan now = current();
    wrong += now.kind != plans[k].kind;
    wrong += plans[k].chunk > 0 && now.chunk != plans[k].chunk;

    own_region(N, by, THREADS);
    wrong += !fits(plans[k], by);

#pragma omp parallel num_threads(THREADS)
    trace(N, by, order);
    wrong += !fits(plans[k], by);
    int in_order = 1;
    for (int i = 0; i < N; i++)
      in_order &= order[i] == i;
    wrong += !in_order;

    /* Each implicit task has a setting of its own, which its inner region has from it. */
    int inner[2][N];
#pragma omp parallel num_threads(2) reduction(+ : wrong)
    {
      int me = omp_get_thread_num();
      use(plans[me]);
#pragma omp barrier
      wrong += current().kind != plans[me].kind || current().chunk < plans[me].chunk;
      own_region(N, inner[me], THREADS);
      wrong += !fits(plans[me], inner[me]);
    }
    wrong += current().kind != plans[k].kind;
  }
  printf("wrong %d\n", wrong);
  if (wrong)
    return 1;
  puts("ok");
  return 0;
}
