// openmp: parallel for reduction(+); for reduction(max)
// Whole arrays, sections with bounds from variables, of two dimensions, and behind pointers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void histogram(const int *v, int n, int *bins, int from, int count) {
#pragma omp parallel for reduction(+ : bins[from : count])
    for (int i = 0; i < n; i++)
        bins[from + v[i] % count]++;
}

int main(void) {
    int v[200], bins[12] = {0}, grid[3][4] = {{0}}, top[5] = {-1, -1, -1, -1, -1}, bad = 0;
    double *sums = calloc(6, sizeof *sums);
    for (int i = 0; i < 200; i++)
        v[i] = i * 37 % 101;
    histogram(v, 200, bins, 2, 7);
    histogram(v, 100, bins, 0, 2);
#pragma omp parallel for reduction(+ : grid) reduction(+ : sums[1 : 4]) schedule(dynamic, 16)
    for (int i = 0; i < 200; i++) {
        grid[i % 3][v[i] % 4] += v[i];
        sums[1 + i % 4] += 0.5 * i;
    }
#pragma omp parallel
    {
#pragma omp for reduction(max : top[1 : 3])
        for (int i = 0; i < 200; i++)
            top[1 + i % 3] = top[1 + i % 3] > v[i] ? top[1 + i % 3] : v[i];
    }
    int wb[12] = {0}, wg[3][4] = {{0}}, wt[5] = {-1, -1, -1, -1, -1};
    double ws[6] = {0};
    for (int i = 0; i < 200; i++) {
        wb[2 + v[i] % 7]++;
        if (i < 100)
            wb[v[i] % 2]++;
        wg[i % 3][v[i] % 4] += v[i];
        ws[1 + i % 4] += 0.5 * i;
        wt[1 + i % 3] = wt[1 + i % 3] > v[i] ? wt[1 + i % 3] : v[i];
    }
    bad = memcmp(bins, wb, sizeof wb) || memcmp(grid, wg, sizeof wg) || memcmp(top, wt, sizeof wt);
    for (int i = 0; i < 6; i++)
        bad += sums[i] != ws[i];
    printf("%d %d %d %g\n", bins[2], grid[2][3], top[1], sums[4]);
    free(sums);
    int good = !bad;
    puts(good ? "ok" : "wrong");
    return !good;
}
