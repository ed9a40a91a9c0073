// openmp: for ordered(2) schedule(dynamic); ordered depend(sink) depend(source)
// The distance of two words row by row, each cell after its three neighbours.
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *x = "parallel construct", *y = "parse all contracts";
    static int d[20][22];
    int n = (int)strlen(x), m = (int)strlen(y), w[22], corner;
    for (int i = 0; i <= n; i++)
        d[i][0] = i;
    for (int j = 0; j <= m; j++)
        w[j] = d[0][j] = j;
#pragma omp parallel
    {
#pragma omp for ordered(2) schedule(dynamic)
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1) depend(sink : i - 1, j - 1)
                int best = d[i - 1][j - 1] + (x[i - 1] != y[j - 1]);
                best = d[i - 1][j] + 1 < best ? d[i - 1][j] + 1 : best;
                d[i][j] = d[i][j - 1] + 1 < best ? d[i][j - 1] + 1 : best;
#pragma omp ordered depend(source)
            }
    }
    for (int i = 1; i <= n; i++) {
        corner = w[0];
        w[0] = i;
        for (int j = 1; j <= m; j++) {
            int best = corner + (x[i - 1] != y[j - 1]);
            corner = w[j];
            best = w[j] + 1 < best ? w[j] + 1 : best;
            w[j] = w[j - 1] + 1 < best ? w[j - 1] + 1 : best;
        }
    }
    printf("%d %d\n", d[n][m], w[m]);
    int good = d[n][m] == w[m];
    puts(good ? "ok" : "wrong");
    return !good;
}
