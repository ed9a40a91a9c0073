// openmp: parallel for num_threads reduction(+) schedule(runtime); task shared; taskwait; critical
// The C library calls functions that begin regions and create tasks, within regions and outside.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int calls;

static int bits(int x) {
    int n = 0;
    for (; x; x >>= 1)
        n += x & 1;
    return n;
}

static int by_bits(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b, nx = 0, ny = 0;
#pragma omp parallel for reduction(+ : nx, ny) num_threads(2)
    for (int i = 0; i < 12; i++) {
        nx += x >> i & 1;
        ny += y >> i & 1;
    }
#pragma omp atomic
    calls++;
    return nx != ny ? nx - ny : (x > y) - (x < y);
}

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static int by_task(const void *a, const void *b) {
    int order = 0;
#pragma omp task shared(order)
    order = *(const int *)a - *(const int *)b;
#pragma omp taskwait
    return order;
}

static int is_sorted(const int *v, int n, int with_bits) {
    for (int i = 1; i < n; i++) {
        int p = bits(v[i - 1]), q = bits(v[i]);
        if (with_bits ? p > q || (p == q && v[i - 1] > v[i]) : v[i - 1] > v[i])
            return 0;
    }
    return 1;
}

static void each(void (*f)(int, void *), int n, void *p) {
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < n; i++)
        f(i, p);
}

static void add(int i, void *p) {
#pragma omp critical(add)
    *(long *)p += i + (omp_get_level() == 1 ? 0 : 1000000);
}

int main(void) {
    int v[200], w[4][50], errors = 0;
    for (int i = 0; i < 200; i++)
        v[i] = i * 733 % 1021;
    qsort(v, 200, sizeof *v, by_bits);
    errors += !is_sorted(v, 200, 1) || calls < 199;
#pragma omp parallel for
    for (int t = 0; t < 4; t++) {
        for (int i = 0; i < 50; i++)
            w[t][i] = (i * 37 + t) % 53;
        qsort(w[t], 50, sizeof(int), t & 1 ? by_bits : by_value);
    }
    for (int t = 0; t < 4; t++)
        errors += !is_sorted(w[t], 50, t & 1);
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 50; i++)
            w[0][i] = i * 37 % 53;
        qsort(w[0], 50, sizeof(int), by_task);
    }
    errors += !is_sorted(w[0], 50, 0);
    int key = 22;
    int *found = bsearch(&key, w[0], 50, sizeof(int), by_task);
    errors += !found || *found != 22;
    long s = 0;
    each(add, 100, &s);
    omp_set_schedule(omp_sched_dynamic, 7);
    each(add, 100, &s);
    errors += s != 9900;
    printf("sum %ld, errors %d\n", s, errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
