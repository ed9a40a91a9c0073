// Regions as raised code begins them: the number of threads first, then the strands.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int pir_omp_team_open(int is_parallel);
void pir_omp_team_run(void (*strand)(void *, void *, long), void *context);
void pir_omp_strands_run(void (*strand)(void *, void *, long), void *context);
void pir_rt_barrier(void *handle);

struct context {
  int seen[8], size, level, sum;
};

static void check(int is_right, const char *what) {
  if (!is_right) {
    printf("wrong: %s\n", what);
    exit(1);
  }
}

static void strand(void *handle, void *p, long i) {
  struct context *c = p;
  check(!handle && i == omp_get_thread_num(), "the number of the strand");
  check(omp_get_num_threads() == c->size && omp_get_level() == c->level, "the record");
  __atomic_fetch_add(&c->seen[i], 1, __ATOMIC_RELAXED);
  // Code that is not raised has its constructs in the same team.
#pragma omp barrier
#pragma omp for
  for (int k = 0; k < 100; k++)
    __atomic_fetch_add(&c->sum, k, __ATOMIC_RELAXED);
  check(c->sum == 4950, "the loop has ended for all");
}

// A strand that uses PIR's run-time library: its barrier is the team's.
static void own_strand(void *handle, void *p, long i) {
  struct context *c = p;
  check(handle && i == omp_get_thread_num() && c->size == omp_get_num_threads(), "the strand");
  for (int round = 0; round < 10; round++) {
    __atomic_fetch_add(&c->seen[i], 1, __ATOMIC_RELAXED);
    pir_rt_barrier(handle);
    for (int k = 0; k < c->size; k++)
      check(__atomic_load_n(&c->seen[k], __ATOMIC_RELAXED) == round + 1, "all have come");
    pir_rt_barrier(handle);
  }
}

static void begin_strands(int is_parallel, int count) {
  struct context c = {.size = pir_omp_team_open(is_parallel)};
  check(c.size == count, "the number of strands");
  pir_omp_strands_run(own_strand, &c);
  for (int i = 0; i < 8; i++)
    check(c.seen[i] == (i < c.size ? 10 : 0), "every strand runs once");
}

static int begin(int is_parallel, int level) {
  struct context c = {.size = pir_omp_team_open(is_parallel), .level = level};
  pir_omp_team_run(strand, &c);
  for (int i = 0; i < 8; i++)
    check(c.seen[i] == (i < c.size), "every strand runs once");
  return c.size;
}

int main(void) {
  for (int round = 0; round < 100; round++) {
    omp_set_num_threads(1 + round % 4);
    check(begin(1, 1) == 1 + round % 4, "the number of threads");
    check(begin(0, 1) == 1, "`if` is false");
    begin_strands(1, 1 + round % 4);
    begin_strands(0, 1);
    // A region that has nothing to do is never begun.
    check(pir_omp_team_open(1) == 1 + round % 4, "the number of threads");
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    check(begin(1, 2) == 1 + round % 4, "a nested region");
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
    check(begin(1, 2) == 1, "a nested region that is not active");
  }
  printf("ok\n");
}
