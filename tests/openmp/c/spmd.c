// openmp: parallel; barrier
// A program of one region, in which threads share the work by their numbers: a prefix sum.
#include <omp.h>
#include <stdio.h>

#define N 1000

int main(void) {
    static long a[N], w[N];
    long parts[65] = {0};
    for (int i = 0; i < N; i++)
        a[i] = w[i] = i * 13 % 37;
    for (int i = 1; i < N; i++)
        w[i] += w[i - 1];
#pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        int lo = N * me / all, hi = N * (me + 1) / all;
        for (int i = lo + 1; i < hi; i++)
            a[i] += a[i - 1];
        parts[me + 1] = hi > lo ? a[hi - 1] : 0;
#pragma omp barrier
        if (me == 0)
            for (int t = 1; t <= all; t++)
                parts[t] += parts[t - 1];
#pragma omp barrier
        for (int i = lo; i < hi; i++)
            a[i] += parts[me];
    }
    int errors = 0;
    for (int i = 0; i < N; i++)
        errors += a[i] != w[i];
    printf("%ld, errors %d\n", a[N - 1], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
