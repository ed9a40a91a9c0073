// Loops in a loop, each as long as a table says: row i has up to 2,000 numbers to be changed.
#include "kernel.h"
const long small = 50;
enum { MOST = 2000 };
static int *length, *x;

static void setup(long n) {
    if (!x) length = room(n * 4), x = room(n * MOST * 4);
    for (long i = 0; i < n; i++) length[i] = hash(i) % MOST;
    for (long i = 0; i < n * MOST; i++) x[i] = i & 1023;
}

static __attribute__((noinline)) void rows(long n, const int *length, int *x) {
    PARALLEL_FOR(i, 0, n, {
        int *row = x + i * MOST;
        long count = length[i];
        INNER_FOR(j, 0, count, {
            int v = row[j];
            for (int k = 0; k < 8; k++) v = v * 1103515245 + 12345;
            row[j] = v;
        });
    });
}

static void kernel(long n) { rows(n, length, x); }
static unsigned long check(long n) { return digest(x, n * MOST * 4); }
