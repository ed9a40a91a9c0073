// c = a b, squares of n by n, the plain three loops; each row is a strand.
#include "kernel.h"
const long small = 40;
static double *a, *b, *c;

static void setup(long n) {
    if (!a) a = room(n * n * 8), b = room(n * n * 8), c = room(n * n * 8);
    for (long i = 0; i < n * n; i++) a[i] = hash(i) % 10, b[i] = hash(i + 77) % 10, c[i] = 0;
}

static __attribute__((noinline)) void matmul(long n, const double *restrict a, const double *restrict b, double *restrict c) {
    PARALLEL_FOR(i, 0, n, {
        INNER_FOR(j, 0, n, {
            double s = 0;
            for (long k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        });
    });
}

static void kernel(long n) { matmul(n, a, b, c); }
static unsigned long check(long n) { return digest(c, n * n * 8); }
