// LU without pivoting, in place, of a square of n by n whose diagonal is large.
#include "kernel.h"
const long small = 40;
static double *a;

static void setup(long n) {
    if (!a) a = room(n * n * 8);
    for (long i = 0; i < n * n; i++) a[i] = i % (n + 1) ? hash(i) % 10 : 20 * n;
}

static __attribute__((noinline)) void eliminate(long n, long k, double *a) {
    PARALLEL_FOR(i, k + 1, n, {
        const double *from = a + k * n;
        double *to = a + i * n;
        double f = to[k] / from[k];
        to[k] = f;
        INNER_FOR(j, k + 1, n, to[j] -= f * from[j]);
    });
}

static void kernel(long n) {
    for (long k = 0; k < n - 1; k++) eliminate(n, k, a);
}
// Products may be fused or not: what the check sees is rounded.
static unsigned long check(long n) {
    double s = 0;
    for (long i = 0; i < n * n; i++) s += a[i];
    return (unsigned long)(s / n);
}
