// openmp: task depend(inout) depend(in) depend(out); taskwait
// Several chains over elements and sections of an array, joined at the end, called as a function.
#include <stdio.h>

static void fill(double *v, int n) {
    for (int part = 0; part < 4; part++) {
        double *p = v + part * n;
#pragma omp task depend(out : p[0 : n]) firstprivate(p, part)
        for (int i = 0; i < n; i++)
            p[i] = part + i * 0.5;
#pragma omp task depend(inout : p[0 : n]) firstprivate(p)
        for (int i = 1; i < n; i++)
            p[i] += p[i - 1];
    }
    for (int part = 1; part < 4; part++) {
        double *p = v + part * n, *q = p - n;
#pragma omp task depend(in : q[0 : n]) depend(inout : p[0 : n]) firstprivate(p, q)
        for (int i = 0; i < n; i++)
            p[i] += q[n - 1];
    }
}

int main(void) {
    double a[40], b[40], w[40];
    int bad = 0;
    fill(a, 10);
#pragma omp taskwait
#pragma omp parallel
#pragma omp single
    fill(b, 10);
    for (int i = 0; i < 40; i++) {
        w[i] = i / 10 + i % 10 * 0.5 + (i % 10 ? w[i - 1] : 0);
        if (i % 10 == 9)
            for (int k = i - 9; i > 9 && k <= i; k++)
                w[k] += w[i / 10 * 10 - 1];
        bad += i < 0;
    }
    for (int i = 0; i < 40; i++)
        bad += a[i] != w[i] || b[i] != w[i];
    printf("%g %g %d\n", a[39], b[39], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
