// openmp: taskloop simd reduction(+) simdlen; parallel master taskloop shared; master taskloop simd
// flags: -fopenmp-version=50
// Without `shared`, clang 22 copies the array into each task of the combined construct.
#include <stdio.h>

#define N 240

int main(void) {
    int a[N], b[N], errors = 0;
    float dot = 0;
#pragma omp parallel master taskloop shared(a)
    for (int i = 0; i < N; i++)
        a[i] = i % 9;
#pragma omp parallel
    {
#pragma omp master taskloop simd
        for (int i = 0; i < N; i++)
            b[i] = a[i] + 1;
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop simd simdlen(4) grainsize(32)
        for (int i = 0; i < N; i++)
            b[i] *= 2;
#pragma omp taskloop simd reduction(+ : dot)
        for (int i = 0; i < N; i++)
            dot += a[i] * b[i];
    }
    float want = 0;
    for (int i = 0; i < N; i++) {
        errors += b[i] != (i % 9 + 1) * 2;
        want += i % 9 * ((i % 9 + 1) * 2);
    }
    printf("%g, errors %d\n", dot, errors);
    int good = dot == want && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
