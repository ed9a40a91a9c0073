// A chain of transforms as a library of algorithms runs it: three loops, one array after the other.
#include "kernel.h"
const long small = 1000;
static float *x, *y, *u, *v;

static void setup(long n) {
    if (!x) x = room(n * 4), y = room(n * 4), u = room(n * 4), v = room(n * 4);
    for (long i = 0; i < n; i++) x[i] = hash(i) % 100, y[i] = i % 9;
}

static __attribute__((noinline)) void chain(long n, const float *restrict x, const float *restrict y, float *restrict u, float *restrict v) {
    PARALLEL_FOR(i, 0, n, u[i] = x[i] * x[i] + y[i]);
    PARALLEL_FOR(i, 0, n, v[i] = u[i] > 50 ? u[i] - 50 : 50 - u[i]);
    PARALLEL_FOR(i, 0, n, u[i] = v[i] * 0.5f + x[i]);
}

static void kernel(long n) { chain(n, x, y, u, v); }
static unsigned long check(long n) { return digest(u, n * 4); }
