// openmp: for simd aligned; parallel for simd linear reduction(+) safelen(8) collapse(2)
#include <stdio.h>

#define N 512

static float a[N] __attribute__((aligned(64))), b[N] __attribute__((aligned(64)));

int main(void) {
    float dot = 0;
    int k = 1;
    static int grid[24][20];
#pragma omp parallel
    {
#pragma omp for simd aligned(a, b : 64)
        for (int i = 0; i < N; i++) {
            a[i] = i % 13;
            b[i] = i % 7;
        }
    }
#pragma omp parallel for simd reduction(+ : dot) safelen(8)
    for (int i = 0; i < N; i++)
        dot += a[i] * b[i];
#pragma omp parallel for simd linear(k : 2)
    for (int i = 0; i < N; i++) {
        a[i] = k;
        k += 2;
    }
#pragma omp parallel for simd collapse(2) schedule(static)
    for (int i = 0; i < 24; i++)
        for (int j = 0; j < 20; j++)
            grid[i][j] = i * j;
    int want = 0, errors = 0;
    for (int i = 0; i < N; i++) {
        want += i % 13 * (i % 7);
        errors += a[i] != 2 * i + 1;
    }
    for (int i = 0; i < 480; i++)
        errors += grid[i / 20][i % 20] != i / 20 * (i % 20);
    printf("%g %d, errors %d\n", dot, k, errors);
    int good = dot == want && errors == 0 && k == 1 + 2 * N;
    puts(good ? "ok" : "wrong");
    return !good;
}
