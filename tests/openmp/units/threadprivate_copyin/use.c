#include "env.h"
#include <omp.h>

int copied_in(int value) {
  int wrong = 0;
  reset_all(value);
#pragma omp parallel copyin(level, table, transform) reduction(+ : wrong)
  {
    wrong += level != value || table_sum() != 16L * value || trace_of() != 3.0 * value;
#pragma omp barrier
    /* Copies are apart from each other. */
    level += omp_get_thread_num();
    table[0] = level;
#pragma omp barrier
    wrong += level != value + omp_get_thread_num() || table[0] != level;
  }
  wrong += level != value;
  return wrong;
}

long persisted(int threads) {
  long sum = 0;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  sum += level + table[5];
  return sum;
}

/* The primary thread of each inner team hands on its own copy. */
int nested_copy(int outer, int inner) {
  int right = 0;
#pragma omp parallel num_threads(outer) reduction(+ : right)
  {
    int me = omp_get_thread_num();
    reset_all(100 + me);
    int mine = 0;
#pragma omp parallel num_threads(inner) copyin(level, table) reduction(+ : mine)
    mine += level == 100 + me && table_sum() == 16L * (100 + me);
    right += mine;
  }
  return right;
}
