// In how many ways n queens stand on a board without threat; each column of a row is a strand.
#include "kernel.h"
const long small = 7;
static long result;

static void setup(long n) { result = 0; }

#ifdef PIR
static __attribute__((noinline)) long queens(unsigned all, unsigned columns, unsigned left, unsigned right) {
    if (columns == all) return 1;
    unsigned free = all & ~(columns | left | right);
    if (!free) return 0;
    long counts[32];
    long n = __builtin_popcount(free);
    PARALLEL_FOR_IN(counts, k, 0, n, {
        unsigned f = free;
        for (long j = 0; j < k; j++) f &= f - 1;
        unsigned b = f & -f;
        counts[k] = queens(all, columns | b, (left | b) << 1, (right | b) >> 1);
    });
    long sum = 0;
    for (long k = 0; k < n; k++) sum += counts[k];
    return sum;
}
#else
static __attribute__((noinline)) long queens(unsigned all, unsigned columns, unsigned left, unsigned right) {
    if (columns == all) return 1;
    unsigned free = all & ~(columns | left | right);
    if (!free) return 0;
    long counts[32];
    long n = __builtin_popcount(free);
    for (long k = 0; k < n; k++) {
        unsigned b = free & -free;
        free ^= b;
        long *to = counts + k;
#pragma omp task firstprivate(b, to)
        *to = queens(all, columns | b, (left | b) << 1, (right | b) >> 1);
    }
#pragma omp taskwait
    long sum = 0;
    for (long k = 0; k < n; k++) sum += counts[k];
    return sum;
}
#endif

static void kernel(long n) { TASKS(result = queens((1u << n) - 1, 0, 0, 0)); }
static unsigned long check(long n) { return result; }
