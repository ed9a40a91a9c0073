// openmp: for reduction(+) reduction(|); parallel num_threads; sections reduction(max)
// flags: -fopenmp-version=51
// Reductions of several constructs in one function, at one, two and three levels of teams.
#include <omp.h>
#include <stdio.h>

static void work(const int *v, int n, long *sum, int *top, unsigned *bits) {
    static long s[4];
    static int m[4];
    static unsigned b[4];
    int k = omp_get_ancestor_thread_num(1) > 0 ? 1 : 0;
    long *ps = &s[k];
    int *pm = &m[k];
    unsigned *pb = &b[k];
#pragma omp single
    {
        *ps = 0;
        *pm = -1;
        *pb = 0;
    }
#pragma omp for reduction(+ : ps[0 : 1])
    for (int i = 0; i < n; i++)
        ps[0] += v[i];
#pragma omp sections reduction(max : pm[0 : 1])
    {
        pm[0] = v[0];
#pragma omp section
        pm[0] = v[n - 1];
    }
#pragma omp for reduction(| : pb[0 : 1])
    for (int i = 0; i < n; i++)
        pb[0] |= 1u << (v[i] % 32);
#pragma omp single
    {
        *sum = *ps;
        *top = *pm;
        *bits = *pb;
    }
}

int main(void) {
    int v[50], top[2] = {0}, bad = 0;
    long sum[2] = {0}, ws = 0;
    unsigned bits[2] = {0}, wb = 0;
    for (int i = 0; i < 50; i++) {
        v[i] = i * 11 % 53;
        ws += v[i];
        wb |= 1u << (v[i] % 32);
    }
    for (int levels = 1; levels <= 3; levels++) {
        omp_set_max_active_levels(levels);
#pragma omp parallel num_threads(2)
        {
#pragma omp for ordered schedule(static, 1)
            for (int j = 0; j < 2; j++) {
#pragma omp ordered
                {
#pragma omp parallel num_threads(2)
                    work(v, 50, &sum[j], &top[j], &bits[j]);
                }
            }
        }
        for (int j = 0; j < 2; j++)
            bad += sum[j] != ws || top[j] != (v[0] > v[49] ? v[0] : v[49]) || bits[j] != wb;
    }
    printf("%ld %d %x %d\n", sum[1], top[1], bits[1], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
