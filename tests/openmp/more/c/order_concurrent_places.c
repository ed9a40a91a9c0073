// openmp: for order(concurrent); parallel for order(concurrent) collapse(2); simd order(concurrent)
// flags: -fopenmp-version=50
// Loops whose iterations may run in any order, also in a nested team and a called function.
#include <omp.h>
#include <stdio.h>
#include <string.h>

static void halve(double *v, int n) {
#pragma omp for order(concurrent)
    for (int i = 0; i < n; i++)
        v[i] /= 2;
}

int main(void) {
    double v[48], m[6][8];
    int bad = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel for order(concurrent) collapse(2)
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 8; j++)
            m[i][j] = i * 8 + j;
    memcpy(v, m, sizeof v);
#pragma omp parallel num_threads(2)
    {
        halve(v, 48);
#pragma omp single
        {
#pragma omp parallel num_threads(2)
            halve(v, 24);
        }
    }
    halve(v + 24, 24);
#pragma omp simd order(concurrent)
    for (int i = 0; i < 48; i++)
        v[i] += 1;
    for (int i = 0; i < 48; i++)
        bad += v[i] != i / 4.0 + 1;
    printf("%g %d\n", v[47], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
