// openmp: loop bind(parallel) bind(thread) collapse(2) lastprivate; parallel loop reduction(+)
// flags: -fopenmp-version=51
#include <stdio.h>

#define N 180

int main(void) {
    int i, a[N], last = 0, errors = 0;
    static int grid[9][11];
    long sum = 0;
#pragma omp parallel
    {
#pragma omp loop bind(parallel)
        for (int i = 0; i < N; i++)
            a[i] = i;
#pragma omp loop collapse(2)
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 11; j++)
                grid[i][j] = i + j;
    }
#pragma omp parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma omp loop bind(thread) lastprivate(i)
    for (i = 0; i < N; i++)
        a[i] *= 2;
    errors += i != N;
    for (int i = 0; i < N; i++)
        errors += a[i] != 2 * i, last = a[i];
    for (int i = 0; i < 99; i++)
        errors += grid[i / 11][i % 11] != i / 11 + i % 11;
    printf("%ld %d, errors %d\n", sum, last, errors);
    int good = last == 2 * N - 2 && sum == N * (N - 1) / 2 && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
