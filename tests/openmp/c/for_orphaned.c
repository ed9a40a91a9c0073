// openmp: parallel; for reduction(+); single; critical
// Worksharing in functions that a region, or serial code, calls.
#include <omp.h>
#include <stdio.h>

static double total;

static void scale(double *v, int n, double factor) {
#pragma omp for
    for (int i = 0; i < n; i++)
        v[i] *= factor;
}

static double sum(const double *v, int n) {
#pragma omp single
    total = 0;
#pragma omp for reduction(+ : total)
    for (int i = 0; i < n; i++)
        total += v[i];
    return total;
}

int main(void) {
    double v[64], results[64];
    int size = 1, calls = 0;
    for (int i = 0; i < 64; i++)
        v[i] = i;
    scale(v, 64, 2);
    double serial = sum(v, 64);
#pragma omp parallel
    {
        scale(v, 64, 0.25);
        results[omp_get_thread_num()] = sum(v, 64);
#pragma omp single
        size = omp_get_num_threads();
#pragma omp critical
        calls++;
    }
    int errors = calls != size;
    for (int i = 0; i < size; i++)
        errors += results[i] != 1008;
    printf("%g %g, errors %d\n", serial, results[0], errors);
    int good = errors == 0 && serial == 4032;
    puts(good ? "ok" : "wrong");
    return !good;
}
