// units: a replaced operator new of another file that asks for the thread and its level, and opens regions
#include "arena.h"
#include <cstdio>
#include <omp.h>

struct Small {
  int values[16];
};
struct Large {
  int values[400];
};

// The region is seen whole but for its allocations.
static long build(int threads, int count) {
  long sum = 0;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  {
    for (int i = 0; i < count; i++) {
      Small *volatile s = new Small; // which no compiler may leave out
      s->values[3] = i;
      sum += s->values[3];
      delete s;
    }
    Large *volatile l = new Large;
    l->values[7] = 1;
    sum += l->values[7];
    delete l;
  }
  return sum;
}

// A loop alone, whose iterations need no thread of their own but for the allocations.
static void fill(long *values, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
    Small *volatile s = new Small;
    s->values[3] = i;
    values[i] = s->values[3];
    delete s;
  }
}

int main() {
  enum { COUNT = 1000, MOST = 4 };
  bool right = true;
  arena_is_open = true;
  omp_set_dynamic(0);
  for (int threads = 1; threads <= MOST; threads++) {
    for (long &n : arena_uses)
      n = 0;
    for (long &n : arena_levels)
      n = 0;
    arena_sums = 0;
    long sum = build(threads, COUNT);
    right = right && sum == threads * (COUNT * (COUNT - 1L) / 2 + 1);
    for (int k = 0; k < THREADS; k++)
      right = right && arena_uses[k] == (k < threads ? COUNT + 1 : 0);
    right = right && arena_levels[1] == threads * (COUNT + 1L) && arena_levels[0] == 0;
    right = right && arena_sums == threads;
  }
  for (long &n : arena_uses)
    n = 0;
  arena_levels[0] = arena_levels[1] = 0;
  static long values[COUNT];
  fill(values, COUNT);
  for (int i = 0; i < COUNT; i++)
    right = right && values[i] == i;
  arena_is_open = false;
  long uses = 0;
  for (long n : arena_uses)
    uses += n;
  right = right && uses == COUNT && arena_levels[1] == COUNT && arena_levels[0] == 0;
  std::puts(right ? "ok" : "wrong");
  return !right;
}
