// Groups of 64 items with local memory, in three phases: fill, add neighbours, write in reverse order.
#include "kernel.h"
const long small = 1024;
enum { ITEMS = 64 };
static float *x, *y;

static void setup(long n) {
    if (!x) x = room(n * 4), y = room(n * 4);
    for (long i = 0; i < n; i++) x[i] = hash(i) % 100, y[i] = 0;
}

static __attribute__((noinline)) void groups(long count, const float *restrict x, float *restrict y) {
    PARALLEL_FOR(g, 0, count, {
        float a[ITEMS + 2];
        float b[ITEMS];
        const float *in = x + g * ITEMS;
        float *out = y + g * ITEMS;
        a[0] = a[ITEMS + 1] = 0;
        LOCAL_FOR(a, i, 0, ITEMS, a[i + 1] = 2 * in[i]);
        LOCAL_FOR(b, i, 0, ITEMS, b[i] = a[i] + a[i + 1] + a[i + 2]);
        LOCAL_FOR(b, i, 0, ITEMS, out[i] = b[ITEMS - 1 - i]);
    });
}

static void kernel(long n) { groups(n / ITEMS, x, y); }
static unsigned long check(long n) { return digest(y, n * 4); }
