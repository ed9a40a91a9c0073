#include "compare.h"
#include <omp.h>
#include <string.h>

enum { MOST = 256, PAD = 8 };

static long comparisons[MOST][PAD];
static int strange;
static int expected = -1;
#pragma omp threadprivate(expected)

void expect_thread(int t) { expected = t; }

static void count(void) {
  int me = omp_get_thread_num();
  comparisons[me % MOST][0]++;
  if (expected != me) {
#pragma omp atomic
    strange++;
  }
}

int by_key(const void *a, const void *b) {
  const struct record *x = a, *y = b;
  count();
  return (x->key > y->key) - (x->key < y->key);
}

int by_name(const void *a, const void *b) {
  const struct record *x = a, *y = b;
  count();
  return strcmp(x->name, y->name);
}

long comparisons_of(int thread) { return comparisons[thread % MOST][0]; }
int strangers(void) { return strange; }

void forget_comparisons(void) { memset(comparisons, 0, sizeof comparisons); }
