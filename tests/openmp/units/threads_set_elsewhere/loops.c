#define _GNU_SOURCE
#include "loops.h"
#include <pthread.h>

enum { MOST = 64, ITERATIONS = 4000 };

static pthread_t seen[MOST];
static int count;

/* Remembers the calling thread. */
static void note(void) {
  pthread_t me = pthread_self();
#pragma omp critical(of_notes)
  {
    int k = 0;
    while (k < count && !pthread_equal(seen[k], me))
      k++;
    if (k == count && count < MOST)
      seen[count++] = me;
  }
}

static double busy(int i) {
  double x = i;
  for (int k = 0; k < 2000; k++)
    x = x * 0.999 + 1;
  return x;
}

int threads_of_loop(void) {
  static double values[ITERATIONS];
  count = 0;
#pragma omp parallel for
  for (int i = 0; i < ITERATIONS; i++) {
    values[i] = busy(i);
    if (i % 50 == 0)
      note();
  }
  return count;
}

int threads_of_sum(void) {
  double sum = 0;
  count = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < ITERATIONS; i++) {
    sum += busy(i);
    if (i % 50 == 0)
      note();
  }
  return sum > 0 ? count : -1;
}
