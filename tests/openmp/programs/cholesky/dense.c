#include "tiles.h"
#include <math.h>
#include <string.h>

static double entry(const struct tiled *m, int r, int c) {
    return m->at[r / T][c / T][r % T][c % T];
}

void fill(struct tiled *m, unsigned seed) {
    memset(m, 0, sizeof *m);
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < TILES; i++)
        for (int j = 0; j <= i; j++)
            for (int r = 0; r < T; r++)
                for (int c = 0; c < T; c++) {
                    // A hash of the position, which the order of threads does not change.
                    int row = i * T + r, column = j * T + c;
                    unsigned lo = row < column ? row : column, hi = row < column ? column : row;
                    unsigned h = (lo * 2654435761u) ^ (hi * 40503u) ^ seed;
                    h ^= h >> 13;
                    h *= 0x5bd1e995u;
                    m->at[i][j][r][c] = (h >> 16) / 65536.0 - 0.5 + (row == column ? N : 0);
                }
}

double distance(const struct tiled *m, const struct tiled *l) {
    double worst = 0;
#pragma omp parallel for collapse(2) reduction(max : worst)
    for (int r = 0; r < N; r++)
        for (int c = 0; c <= r; c++) {
            double sum = 0;
            for (int k = 0; k <= c; k++)
                sum += entry(l, r, k) * entry(l, c, k);
            double d = fabs(sum - entry(m, r, c));
            worst = d > worst ? d : worst;
        }
    return worst;
}

void solve(const struct tiled *l, double *x) {
    for (int r = 0; r < N; r++) {
        double sum = 0;
#pragma omp parallel for reduction(+ : sum) if (r > 32)
        for (int k = 0; k < r; k++)
            sum += entry(l, r, k) * x[k];
        x[r] = (x[r] - sum) / entry(l, r, r);
    }
    for (int r = N - 1; r >= 0; r--) {
        double sum = 0;
#pragma omp parallel for reduction(+ : sum) if (r < N - 32)
        for (int k = r + 1; k < N; k++)
            sum += entry(l, k, r) * x[k];
        x[r] = (x[r] - sum) / entry(l, r, r);
    }
}

void times(const struct tiled *m, const double *x, double *y) {
#pragma omp parallel for
    for (int r = 0; r < N; r++) {
        y[r] = 0;
        for (int c = 0; c < N; c++)
            y[r] += (c <= r ? entry(m, r, c) : entry(m, c, r)) * x[c];
    }
}
