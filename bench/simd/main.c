// Runs a kernel as clang vectorises it and in lanes, and compares results and times.
#include <stdio.h>
#include <string.h>
#include <time.h>

#define DRIVER
#define STRAND static inline __attribute__((always_inline)) void strand
#include KERNEL

#define KEEP(f) __attribute__((noinline)) void f(struct ctx *c, long lo, long hi)
typedef void loop(struct ctx *c, long lo, long hi);

KEEP(reference) {
#pragma omp simd
  for (long i = lo; i < hi; i++)
    strand(c, i);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

// Prints the best times of the reference, of the reference again, and of what is given.
int measure(loop *lanes) {
  static char expected[sizeof out];
  struct ctx c = setup();
  long n = COUNT - 3;
#ifdef REPEATED // in cache, so one round is too short to measure
  int repeat = REPEAT;
#else
  int repeat = 1;
#endif
  double best[3] = {1e9, 1e9, 1e9};
  int wrong = 0;
  for (int round = 0; round < 15; round++) {
    for (int k = 0; k < 3; k++) {
      memset(out, 0, sizeof out);
      double start = now();
      for (int r = 0; r < repeat; r++)
        (k == 1 ? lanes : reference)(&c, 0, n);
      double took = now() - start;
      if (took < best[k])
        best[k] = took;
      if (k == 0)
        memcpy(expected, out, sizeof out);
      else
        wrong |= memcmp(expected, out, sizeof out) != 0;
    }
  }
  printf("%.9f %.9f %.9f %d\n", best[0], best[2], best[1], wrong);
  fflush(stdout);
  return wrong;
}

#ifndef LIBRARY
loop lanes;

int main(void) { return measure(lanes); }
#endif
