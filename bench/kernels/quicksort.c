// Quicksort; parts of at most 32 by insertion.
#include "kernel.h"
const long small = 5000;
static int *a;

static void setup(long n) {
    if (!a) a = room(n * 4);
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

static __attribute__((noinline)) void sort(int *a, long n) {
    if (n <= 32) {
        insertion(a, n);
        return;
    }
    int x = a[0], y = a[n / 2], z = a[n - 1];
    int pivot = x < y ? (y < z ? y : x < z ? z : x) : (x < z ? x : y < z ? z : y);
    long i = -1, j = n;
    for (;;) {
        do i++;
        while (a[i] < pivot);
        do j--;
        while (a[j] > pivot);
        if (i >= j) break;
        int s = a[i];
        a[i] = a[j];
        a[j] = s;
    }
    long left = j + 1;
    BOTH(0, sort(a, left), sort(a + left, n - left));
}

static void kernel(long n) { TASKS(sort(a, n)); }
static unsigned long check(long n) { return digest(a, n * 4); }
