// How often each of 256 values occurs: a table for each block, then a sum.
#include "kernel.h"
const long small = 10000;
enum { BLOCKS = 64 };
static unsigned char *data;
static unsigned *table, *sums;

static void setup(long n) {
    if (!data) data = room(n), table = room(BLOCKS * 256 * 4), sums = room(1024);
    for (long i = 0; i < n; i++) data[i] = hash(i) * (hash(i + 3) & 255) >> 8;
}

static __attribute__((noinline)) void histogram(long n, const unsigned char *restrict data, unsigned *table, unsigned *sums) {
    PARALLEL_FOR(b, 0, BLOCKS, {
        unsigned *mine = table + b * 256;
        long from = n * b / BLOCKS, to = n * (b + 1) / BLOCKS;
        for (long k = 0; k < 256; k++) mine[k] = 0;
        for (long i = from; i < to; i++) mine[data[i]]++;
    });
    PARALLEL_FOR(k, 0, 256, {
        unsigned s = 0;
        for (long b = 0; b < BLOCKS; b++) s += table[b * 256 + k];
        sums[k] = s;
    });
}

static void kernel(long n) { histogram(n, data, table, sums); }
static unsigned long check(long n) { return digest(sums, 1024); }
