// y = A x, n rows of 1 to 15 numbers each at random columns.
#include "kernel.h"
const long small = 300;
static int *start, *column;
static double *value, *x, *y;

static void setup(long n) {
    if (!x) {
        start = room(n * 4 + 4), x = room(n * 8), y = room(n * 8), column = room(n * 60), value = room(n * 120);
        start[0] = 0;
        for (long i = 0; i < n; i++) start[i + 1] = start[i] + 1 + hash(i) % 15;
        for (long k = 0; k < start[n]; k++) column[k] = hash(k) % n, value[k] = hash(k + 5) % 10;
    }
    for (long i = 0; i < n; i++) x[i] = hash(i) % 10;
}

static __attribute__((noinline)) void spmv(long n, const int *restrict start, const int *restrict column, const double *restrict value,
                                           const double *restrict x, double *restrict y) {
    PARALLEL_FOR(i, 0, n, {
        double s = 0;
        for (int k = start[i]; k < start[i + 1]; k++) s += value[k] * x[column[k]];
        y[i] = s;
    });
}

static void kernel(long n) { spmv(n, start, column, value, x, y); }
static unsigned long check(long n) { return digest(y, n * 8); }
