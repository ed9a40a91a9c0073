// A library that is compiled for another run time of OpenMP: gcc's, or LLVM's.

#include <omp.h>

#define CHECK(CONDITION)                                                                           \
  do {                                                                                             \
    if (!(CONDITION))                                                                              \
      return -__LINE__;                                                                            \
  } while (0)

// Returns the sum of the numbers below `n`, or a negative number. Calls `back`, if there is one, by
// each thread.
long other_sum(int threads, int n, long (*back)(int)) {
  long sum = 0, returned = 0;
  int tasks = 0, members = 0, wrong = 0;
#pragma omp parallel num_threads(threads) reduction(+ : returned, members, wrong)
  {
    members += 1;
    wrong += omp_get_num_threads() != threads || omp_get_thread_num() >= threads;
#pragma omp for schedule(dynamic, 3) reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += i;
#pragma omp single
    for (int k = 0; k < 10; k++) {
#pragma omp task
      {
#pragma omp atomic
        tasks++;
      }
    }
    if (back) {
      returned += back(omp_get_thread_num());
      wrong += omp_get_num_threads() != threads;
    }
  }
  CHECK(!wrong);
  CHECK(members == threads);
  CHECK(tasks == 10);
  return sum + returned;
}

// Returns how deep regions are nested, as the library sees it.
int other_level(void) { return omp_get_level(); }
