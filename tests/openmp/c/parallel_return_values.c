// openmp: parallel num_threads; parallel for reduction(+) reduction(min); task shared
// Recursion that opens regions, and functions that return from inside serial parts of them.
#include <omp.h>
#include <stdio.h>

static long range_sum(int lo, int hi, int depth) {
    if (depth == 0 || hi - lo < 4) {
        long s = 0;
#pragma omp parallel for reduction(+ : s)
        for (int i = lo; i < hi; i++)
            s += i;
        return s;
    }
    int mid = (lo + hi) / 2;
    long left = 0, right = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        {
#pragma omp task shared(left)
            left = range_sum(lo, mid, depth - 1);
#pragma omp task shared(right)
            right = range_sum(mid, hi, depth - 1);
        }
    }
    return left + right;
}

static int find(const int *v, int n, int x) {
    int at = n;
#pragma omp parallel for reduction(min : at)
    for (int i = 0; i < n; i++)
        if (v[i] == x)
            at = i < at ? i : at;
    return at < n ? at : -1;
}

int main(void) {
    int v[100];
    for (int i = 0; i < 100; i++)
        v[i] = i / 2;
    long sum = range_sum(0, 200, 3);
    int there = find(v, 100, 21), missing = find(v, 100, 77);
    printf("%ld %d %d\n", sum, there, missing);
    int good = sum == 19900 && there == 42 && missing == -1;
    puts(good ? "ok" : "wrong");
    return !good;
}
