// Prefix sums: blocks are summed, the sums are summed, blocks are written.
#include "kernel.h"
const long small = 10000;
enum { BLOCKS = 64 };
static long *x, *y, *sums;

static void setup(long n) {
    if (!x) x = room(n * 8), y = room(n * 8), sums = room((BLOCKS + 1) * 8);
    for (long i = 0; i < n; i++) x[i] = hash(i) % 1000;
}

static __attribute__((noinline)) void prefix(long n, const long *restrict x, long *restrict y, long *restrict sums) {
    PARALLEL_FOR(b, 0, BLOCKS, {
        long s = 0, to = n * (b + 1) / BLOCKS;
        for (long i = n * b / BLOCKS; i < to; i++) s += x[i];
        sums[b + 1] = s;
    });
    sums[0] = 0;
    for (long b = 0; b < BLOCKS; b++) sums[b + 1] += sums[b];
    PARALLEL_FOR(b, 0, BLOCKS, {
        long s = sums[b], to = n * (b + 1) / BLOCKS;
        for (long i = n * b / BLOCKS; i < to; i++) y[i] = s += x[i];
    });
}

static void kernel(long n) { prefix(n, x, y, sums); }
static unsigned long check(long n) { return digest(y, n * 8); }
