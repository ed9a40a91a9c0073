// openmp: parallel for reduction(+)
// Whole arrays and array sections, of fixed and of variable length.
#include <stdio.h>

#define N 5000

static void histogram(int *bins, int n) {
#pragma omp parallel for reduction(+ : bins[0 : n])
    for (int i = 0; i < N; i++)
        bins[i * 7 % n]++;
}

int main(void) {
    int fixed[8] = {0}, bins[13] = {0}, part[10] = {0};
    double grid[3][4] = {{0}};
#pragma omp parallel for reduction(+ : fixed)
    for (int i = 0; i < N; i++)
        fixed[i & 7] += i;
    histogram(bins, 13);
#pragma omp parallel for reduction(+ : part[2 : 5])
    for (int i = 0; i < N; i++)
        part[2 + i % 5] += 2;
#pragma omp parallel for reduction(+ : grid[ : 3][ : 4]) schedule(dynamic, 64)
    for (int i = 0; i < N; i++)
        grid[i % 3][i % 4] += 0.5;
    int f[8] = {0}, b[13] = {0}, good = part[1] == 0 && part[7] == 0;
    double g[3][4] = {{0}};
    for (int i = 0; i < N; i++)
        f[i & 7] += i, b[i * 7 % 13]++, g[i % 3][i % 4] += 0.5;
    for (int i = 0; i < 8; i++)
        good &= fixed[i] == f[i];
    for (int i = 0; i < 13; i++)
        good &= bins[i] == b[i];
    for (int i = 2; i < 7; i++)
        good &= part[i] == 2 * N / 5;
    for (int i = 0; i < 12; i++)
        good &= grid[i / 4][i % 4] == g[i / 4][i % 4];
    printf("%d %d %d %g\n", fixed[7], bins[12], part[6], grid[2][3]);
    puts(good ? "ok" : "wrong");
    return !good;
}
