/* Variable arrays as parameters. */
#include <stdio.h>

static void mul(int n, double a[n][n], double b[n][n], double c[n][n]) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] = 0;
            for (int k = 0; k < n; k++) c[i][j] += a[i][k] * b[k][j];
        }
}
int main(void) {
    for (int n = 1; n < 6; n++) {
        double a[n][n], b[n][n], c[n][n], t = 0;
        for (int i = 0; i < n * n; i++) {
            a[0][i] = i;
            b[0][i] = i % 3;
        }
        mul(n, a, b, c);
        for (int i = 0; i < n; i++) t += c[i][i];
        printf("%g %zu\n", t, sizeof c);
    }
    return 0;
}
