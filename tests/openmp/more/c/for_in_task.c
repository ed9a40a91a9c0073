// openmp: parallel for schedule(guided); task; taskwait
// Loops with teams of their own inside of tasks, which wait for each other.
#include <omp.h>
#include <stdio.h>

static void scale(double *v, int n, double by) {
#pragma omp parallel for schedule(guided) num_threads(2)
    for (int i = 0; i < n; i++)
        v[i] *= by;
}

int main(void) {
    double a[64], b[64];
    for (int i = 0; i < 64; i++)
        a[i] = b[i] = i;
    omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : a)
        scale(a, 64, 2);
#pragma omp task depend(out : b)
        scale(b, 32, -1);
#pragma omp task depend(inout : a) depend(in : b)
        for (int i = 0; i < 64; i++)
            a[i] += b[i];
#pragma omp taskwait
    }
    int bad = 0;
    for (int i = 0; i < 64; i++)
        bad += a[i] != (i < 32 ? i : 3 * i);
    printf("%g %g %d\n", a[31], a[63], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
