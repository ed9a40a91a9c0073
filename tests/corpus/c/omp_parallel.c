// Parallel regions: data-sharing clauses, if, num_threads, proc_bind, nested regions, copyin.
#include <omp.h>
#include <stdio.h>

static int seed = 7;
static long shared_sum;
static int tp_init = 100;
static int tp;
#pragma omp threadprivate(tp)

static int nested(int depth) {
  int total = 0;
  if (depth == 0) return 1;
#pragma omp parallel num_threads(2) reduction(+ : total) if (depth > 1) default(none) shared(depth)
  total += depth == 2 ? nested(depth - 1) : 1;
  return total;
}

int main(void) {
  int priv = 5, first = 10, team = 0, seen[4] = {0};
  double d = 0.5;
  tp = tp_init;
#pragma omp parallel num_threads(4) default(shared) private(priv) firstprivate(first, d) copyin(tp) proc_bind(close)
  {
    priv = omp_get_thread_num();
    first += priv + tp;
    tp += priv;
    seen[priv] = first + (int)(d * 2);
#pragma omp barrier
#pragma omp critical(sum)
    shared_sum += first + tp;
#pragma omp master
    team = omp_get_num_threads();
  }
  omp_set_max_active_levels(2);
  printf("%d %d %d %d %d\n", seen[0], seen[1], seen[2], seen[3], team);
  printf("%ld %d %d %d\n", shared_sum, priv, nested(2), seed);
  return 0;
}
