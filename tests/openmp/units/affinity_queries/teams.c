#include "where.h"
#include <omp.h>

int members_with_binding(int threads) {
  int n = 0;
#pragma omp parallel num_threads(threads) proc_bind(primary) reduction(+ : n)
  n += place_is_sane();
  return n;
}

int spread_and_close(int threads) {
  int n = 0;
#pragma omp parallel num_threads(threads) proc_bind(spread) reduction(+ : n)
  {
    int mine = 0;
#pragma omp parallel num_threads(2) proc_bind(close) reduction(+ : mine)
    mine += place_is_sane() && omp_get_level() == 2;
    n += mine;
  }
  return n;
}
