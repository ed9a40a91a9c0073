// y = a x + y.
#include "kernel.h"
const long small = 1000;
static float *x, *y;

static void setup(long n) {
    if (!x) x = room(n * 4), y = room(n * 4);
    for (long i = 0; i < n; i++) x[i] = hash(i) % 1000, y[i] = i % 7;
}

static __attribute__((noinline)) void saxpy(long n, float a, const float *restrict x, float *restrict y) {
    PARALLEL_FOR(i, 0, n, y[i] = a * x[i] + y[i]);
}

static void kernel(long n) { saxpy(n, 3, x, y); }
static unsigned long check(long n) { return digest(y, n * 4); }
