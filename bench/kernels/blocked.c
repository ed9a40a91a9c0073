// c = a b, squares of n by n in blocks of 32 rows by 64 columns by 64 terms. n is a multiple of 64.
#include "kernel.h"
const long small = 64;
enum { ROWS = 32, COLUMNS = 64, TERMS = 64 };
static double *a, *b, *c;

static void setup(long n) {
    if (!a) a = room(n * n * 8), b = room(n * n * 8), c = room(n * n * 8);
    for (long i = 0; i < n * n; i++) a[i] = hash(i) % 10, b[i] = hash(i + 77) % 10, c[i] = 0;
}

static __attribute__((noinline)) void matmul(long n, const double *restrict a, const double *restrict b, double *restrict c) {
    PARALLEL_FOR(block, 0, n / ROWS, {
        for (long j0 = 0; j0 < n; j0 += COLUMNS)
            for (long k0 = 0; k0 < n; k0 += TERMS)
                for (long i = block * ROWS; i < (block + 1) * ROWS; i++) {
                    const double *left = a + i * n + k0;
                    const double *top = b + k0 * n + j0;
                    double *to = c + i * n + j0;
                    INNER_FOR(j, 0, COLUMNS, {
                        double s = to[j];
                        for (long k = 0; k < TERMS; k++) s += left[k] * top[k * n + j];
                        to[j] = s;
                    });
                }
    });
}

static void kernel(long n) { matmul(n, a, b, c); }
static unsigned long check(long n) { return digest(c, n * n * 8); }
