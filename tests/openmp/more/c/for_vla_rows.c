// openmp: for schedule(static,1) firstprivate; parallel for private
// Matrices whose sizes are known only at run time, as parameters and as private copies.
#include <stdio.h>
#include <string.h>

static void multiply(int n, int m, double a[n][m], double b[m][n], double out[n][n]) {
#pragma omp parallel
    {
        double row[m];
#pragma omp for schedule(static, 1) firstprivate(n)
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < m; k++)
                row[k] = a[i][k];
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < m; k++)
                    s += row[k] * b[k][j];
                out[i][j] = s;
            }
        }
    }
}

int main(void) {
    int n = 9, m = 6, bad = 0;
    double a[n][m], b[m][n], c[n][n], line[n];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) {
            a[i][k] = i + k;
            b[k][i] = i == k ? 1 : 0;
        }
    multiply(n, m, a, b, c);
#pragma omp parallel for private(line) reduction(+ : bad)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            line[j] = j < m ? i + j : 0;
        bad += memcmp(line, c[i], sizeof line) != 0;
    }
    printf("%g %d\n", c[8][5], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
