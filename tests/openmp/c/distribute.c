// openmp: distribute dist_schedule(static,4) collapse(2); distribute simd; teams distribute lastprivate reduction(+)
#include <stdio.h>

#define N 90

int main(void) {
    int a[N], b[N], last = 0;
    static int grid[8][6];
    long sum = 0;
#pragma omp teams
    {
#pragma omp distribute dist_schedule(static, 4)
        for (int i = 0; i < N; i++)
            a[i] = i;
    }
#pragma omp teams
    {
#pragma omp distribute collapse(2)
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < 6; j++)
                grid[i][j] = i * j;
#pragma omp distribute simd
        for (int i = 0; i < N; i++)
            b[i] = 2 * i;
    }
#pragma omp teams distribute lastprivate(last)
    for (int i = 0; i < N; i++)
        last = i;
#pragma omp teams distribute reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i] + b[i];
    int errors = 0;
    for (int i = 0; i < 48; i++)
        errors += grid[i / 6][i % 6] != i / 6 * (i % 6);
    printf("%ld %d, errors %d\n", sum, last, errors);
    int good = sum == 3 * N * (N - 1) / 2 && last == N - 1 && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
