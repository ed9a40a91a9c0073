// Merge sort; runs of at most 32 by insertion.
#include "kernel.h"
#include <string.h>
const long small = 5000;
static int *a, *t;

static void setup(long n) {
    if (!a) a = room(n * 4), t = room(n * 4);
    for (long i = 0; i < n; i++) a[i] = hash(i);
}

static void insertion(int *a, long n) {
    for (long i = 1; i < n; i++) {
        int v = a[i];
        long j = i;
        for (; j > 0 && a[j - 1] > v; j--) a[j] = a[j - 1];
        a[j] = v;
    }
}

static __attribute__((noinline)) void sort(int *a, int *t, long n) {
    if (n <= 32) {
        insertion(a, n);
        return;
    }
    long h = n / 2;
    BOTH(0, sort(a, t, h), sort(a + h, t + h, n - h));
    long i = 0, j = h, k = 0;
    while (i < h && j < n) t[k++] = a[i] <= a[j] ? a[i++] : a[j++];
    while (i < h) t[k++] = a[i++];
    memcpy(a, t, k * 4);
}

static void kernel(long n) { TASKS(sort(a, t, n)); }
static unsigned long check(long n) { return digest(a, n * 4); }
