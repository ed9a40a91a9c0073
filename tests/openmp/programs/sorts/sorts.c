// Sorting: merge sort by tasks with a parallel merge, quicksort by tasks without waiting, sample
// sort by threads, and odd-even transposition by loops.

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 4000
#define CUTOFF 256
#define MAX_THREADS 64

static unsigned state;

static int random_value(void) {
    state = state * 1664525u + 1013904223u;
    return (int)(state >> 8) % 100000 - 50000;
}

static void fill(int *v, int n, unsigned seed) {
    state = seed;
    for (int i = 0; i < n; i++)
        v[i] = random_value();
}

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void insertion(int *v, int n) {
    for (int i = 1; i < n; i++) {
        int x = v[i], j = i;
        for (; j > 0 && v[j - 1] > x; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
}

// ---- Merge sort

static int lower_bound(const int *v, int n, int x) {
    int lo = 0;
    while (n > 0) {
        int half = n / 2;
        if (v[lo + half] < x) {
            lo += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return lo;
}

static void merge(const int *a, int n, const int *b, int m, int *out) {
    if (n < m) {
        merge(b, m, a, n, out);
        return;
    }
    if (n + m <= CUTOFF) {
        int i = 0, j = 0;
        while (i < n && j < m)
            *out++ = b[j] < a[i] ? b[j++] : a[i++];
        memcpy(out, a + i, (n - i) * sizeof *out);
        memcpy(out + n - i, b + j, (m - j) * sizeof *out);
        return;
    }
    int i = n / 2, j = lower_bound(b, m, a[i]);
    out[i + j] = a[i];
#pragma omp task
    merge(a, i, b, j, out);
#pragma omp task
    merge(a + i + 1, n - i - 1, b + j, m - j, out + i + j + 1);
#pragma omp taskwait
}

static void merge_sort(int *v, int *scratch, int n) {
    if (n <= 32) {
        insertion(v, n);
        return;
    }
    int half = n / 2;
#pragma omp task if (n > CUTOFF)
    merge_sort(v, scratch, half);
#pragma omp task if (n > CUTOFF)
    merge_sort(v + half, scratch + half, n - half);
#pragma omp taskwait
    merge(v, half, v + half, n - half, scratch);
    memcpy(v, scratch, n * sizeof *v);
}

// ---- Quicksort

static void quick_sort(int *v, int n) {
    while (n > 32) {
        int a = v[0], b = v[n / 2], c = v[n - 1];
        int pivot = a < b ? (b < c ? b : a < c ? c : a) : (a < c ? a : b < c ? c : b);
        int i = 0, j = n - 1;
        while (i <= j) {
            while (v[i] < pivot)
                i++;
            while (v[j] > pivot)
                j--;
            if (i <= j) {
                int t = v[i];
                v[i++] = v[j];
                v[j--] = t;
            }
        }
#pragma omp task final(j < CUTOFF) firstprivate(v, j)
        quick_sort(v, j + 1);
        v += i;
        n -= i;
    }
    insertion(v, n);
}

// ---- Sample sort: each thread sorts the values between two splitters

static int belongs(int x, const int *splitters, int me, int all) {
    return (me == 0 || x >= splitters[me]) && (me == all - 1 || x < splitters[me + 1]);
}

static void sample_sort(int *v, int n) {
    int *out = malloc(n * sizeof *out);
    int splitters[MAX_THREADS + 1], counts[MAX_THREADS + 1] = {0};
#pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
#pragma omp single
        {
            int samples[MAX_THREADS * 8];
            for (int i = 0; i < all * 8; i++)
                samples[i] = v[(long)i * n / (all * 8)];
            qsort(samples, all * 8, sizeof *samples, compare);
            for (int i = 1; i < all; i++)
                splitters[i] = samples[i * 8];
        }
        int mine = 0;
        for (int i = 0; i < n; i++)
            mine += belongs(v[i], splitters, me, all);
        counts[me + 1] = mine;
#pragma omp barrier
#pragma omp master
        for (int i = 1; i <= all; i++)
            counts[i] += counts[i - 1];
#pragma omp barrier
        int at = counts[me];
        for (int i = 0; i < n; i++)
            if (belongs(v[i], splitters, me, all))
                out[at++] = v[i];
        qsort(out + counts[me], mine, sizeof *out, compare);
#pragma omp barrier
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            v[i] = out[i];
    }
    free(out);
}

// ---- Odd-even transposition

static int transpositions(int *v, int n) {
    int phases = 0, swapped = 1;
    while (swapped) {
        swapped = 0;
        for (int odd = 0; odd < 2; odd++) {
#pragma omp parallel for reduction(| : swapped)
            for (int i = odd; i < n - 1; i += 2) {
                if (v[i] > v[i + 1]) {
                    int t = v[i];
                    v[i] = v[i + 1];
                    v[i + 1] = t;
                    swapped = 1;
                }
            }
            phases++;
        }
    }
    return phases;
}

static int check(const char *name, const int *v, const int *want, int n) {
    int same = memcmp(v, want, n * sizeof *v) == 0;
    printf("%s: %d %d %d %s\n", name, v[0], v[n / 2], v[n - 1], same ? "sorted" : "not sorted");
    return same;
}

int main(void) {
    static int input[N], want[N], v[N], scratch[N];
    int good = 1;
    fill(input, N, 42);
    memcpy(want, input, sizeof want);
    qsort(want, N, sizeof *want, compare);
    memcpy(v, input, sizeof v);
#pragma omp parallel
#pragma omp single
    merge_sort(v, scratch, N);
    good &= check("merge sort", v, want, N);
    memcpy(v, input, sizeof v);
#pragma omp parallel
#pragma omp single nowait
    quick_sort(v, N);
    good &= check("quicksort", v, want, N);
    memcpy(v, input, sizeof v);
    sample_sort(v, N);
    good &= check("sample sort", v, want, N);
    memcpy(v, input, 100 * sizeof *v);
    memcpy(want, input, 100 * sizeof *v);
    qsort(want, 100, sizeof *want, compare);
    int phases = transpositions(v, 100);
    good &= phases <= 104 && check("transpositions", v, want, 100);
    puts(good ? "ok" : "wrong");
    return !good;
}
