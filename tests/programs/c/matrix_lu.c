/* Elimination with pivots. */
#include <stdio.h>
#include <math.h>

#define N 12
static double a[N][N + 1];
int main(void) {
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) a[i][j] = 1.0 / (i + j + 1) + (i == j);
        a[i][N] = i + 1;
    }
    for (int k = 0; k < N; k++) {
        int p = k;
        for (int i = k + 1; i < N; i++)
            if (fabs(a[i][k]) > fabs(a[p][k])) p = i;
        for (int j = 0; j <= N; j++) {
            double t = a[k][j];
            a[k][j] = a[p][j];
            a[p][j] = t;
        }
        for (int i = k + 1; i < N; i++) {
            double f = a[i][k] / a[k][k];
            for (int j = k; j <= N; j++) a[i][j] -= f * a[k][j];
        }
    }
    for (int i = N; i--;) {
        for (int j = i + 1; j < N; j++) a[i][N] -= a[i][j] * a[j][N];
        a[i][N] /= a[i][i];
        printf("%.8f ", a[i][N]);
    }
    putchar('\n');
    return 0;
}
