// Ten rounds of the five-point stencil on a square of n by n.
#include "kernel.h"
const long small = 50;
static float *a, *b;

static void setup(long n) {
    if (!a) a = room(n * n * 4), b = room(n * n * 4);
    for (long i = 0; i < n * n; i++) a[i] = b[i] = hash(i) % 100;
}

static __attribute__((noinline)) void step(long n, const float *restrict a, float *restrict b) {
    PARALLEL_FOR(y, 1, n - 1, {
        const float *row = a + y * n;
        float *out = b + y * n;
        INNER_FOR(x, 1, n - 1, out[x] = 0.5f * row[x] + 0.125f * (row[x - 1] + row[x + 1] + row[x - n] + row[x + n]));
    });
}

static void kernel(long n) {
    for (int r = 0; r < 5; r++) step(n, a, b), step(n, b, a);
}
static unsigned long check(long n) {
    double s = 0;
    for (long i = 0; i < n * n; i++) s += a[i];
    return (unsigned long)s;
}
