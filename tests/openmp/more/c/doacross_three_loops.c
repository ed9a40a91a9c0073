// openmp: for ordered(3); ordered depend(sink) depend(source)
// A recurrence over three loops with steps and offsets that do not start at zero.
#include <stdio.h>
#include <string.h>

int main(void) {
    static int g[5][6][7], w[5][6][7];
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 6; j++)
            for (int k = 0; k < 7; k++)
                g[i][j][k] = w[i][j][k] = i + j * k % 4;
#pragma omp parallel num_threads(3)
    {
#pragma omp for ordered(3) schedule(static, 2)
        for (int i = 1; i < 5; i++)
            for (int j = 1; j < 6; j++)
                for (int k = 1; k < 7; k++) {
#pragma omp ordered depend(sink : i - 1, j, k) depend(sink : i, j - 1, k) depend(sink : i, j, k - 1)
                    g[i][j][k] = (g[i - 1][j][k] * 2 + g[i][j - 1][k] + g[i][j][k - 1]) % 211;
#pragma omp ordered depend(source)
                }
    }
    for (int i = 1; i < 5; i++)
        for (int j = 1; j < 6; j++)
            for (int k = 1; k < 7; k++)
                w[i][j][k] = (w[i - 1][j][k] * 2 + w[i][j - 1][k] + w[i][j][k - 1]) % 211;
    printf("%d\n", g[4][5][6]);
    int good = memcmp(g, w, sizeof g) == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
