// openmp: for ordered(2); ordered doacross(source) doacross(sink)
// flags: -fopenmp-version=52
// A two-dimensional recurrence where both loops go in unusual directions.
#include <omp.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    static int g[12][15], w[12][15];
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 15; j++)
            g[i][j] = w[i][j] = i * j % 5;
#pragma omp parallel num_threads(3)
    {
#pragma omp for ordered(2) schedule(static)
        for (int i = 10; i >= 0; i--)
            for (int j = 2; j < 15; j += 2) {
#pragma omp ordered doacross(sink : i + 1, j) doacross(sink : i, j - 2)
                g[i][j] = (g[i + 1][j] * 3 + g[i][j - 2] + g[i][j]) % 101;
#pragma omp ordered doacross(source : omp_cur_iteration)
            }
    }
    for (int i = 10; i >= 0; i--)
        for (int j = 2; j < 15; j += 2)
            w[i][j] = (w[i + 1][j] * 3 + w[i][j - 2] + w[i][j]) % 101;
    printf("%d\n", g[0][14]);
    int good = memcmp(g, w, sizeof g) == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
