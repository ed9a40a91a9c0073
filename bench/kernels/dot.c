// The sum of x[i] y[i]. Blocks run in parallel; in a block, 16 strands sum every 16th product each.
#include "kernel.h"
const long small = 100000;
enum { BLOCK = 1 << 13, LANES = 16 };
static double *x, *y, *part, sum;

static void setup(long n) {
    if (!x) x = room(n * 8), y = room(n * 8), part = room((n / BLOCK + 1) * LANES * 8);
    for (long i = 0; i < n; i++) x[i] = hash(i) % 8, y[i] = i % 5;
}

#ifdef PIR
static __attribute__((noinline)) double dot(long n, const double *x, const double *y, double *part) {
    long blocks = (n + BLOCK - 1) / BLOCK;
    PARALLEL_FOR(b, 0, blocks, {
        long from = b * BLOCK;
        long to = n - from < BLOCK ? n : from + BLOCK;
        double *mine = part + b * LANES;
        INNER_FOR(k, 0, LANES, {
            double s = 0;
            for (long i = from; i < to - (LANES - 1); i += LANES) s += x[i + k] * y[i + k];
            long rest = to - (to - from) % LANES;
            if (k < to - rest) s += x[rest + k] * y[rest + k];
            mine[k] = s;
        });
    });
    double s = 0;
    for (long k = 0; k < blocks * LANES; k++) s += part[k];
    return s;
}
#else
static __attribute__((noinline)) double dot(long n, const double *x, const double *y, double *part) {
    double s = 0;
#pragma omp parallel for simd reduction(+ : s)
    for (long i = 0; i < n; i++) s += x[i] * y[i];
    return s;
}
#endif

static void kernel(long n) { sum = dot(n, x, y, part); }
static unsigned long check(long n) { return (unsigned long)sum; }
