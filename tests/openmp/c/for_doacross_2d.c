// openmp: parallel for ordered(2) collapse(2); ordered depend(sink) depend(source)
// A wavefront: each cell needs its upper and its left neighbour.
#include <stdio.h>

#define N 10

static long a[N][N], w[N][N];

int main(void) {
    for (int i = 0; i < N; i++)
        a[i][0] = a[0][i] = w[i][0] = w[0][i] = i + 1;
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            w[i][j] = (w[i - 1][j] + 2 * w[i][j - 1]) % 9973;
#pragma omp parallel for collapse(2) ordered(2)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            a[i][j] = (a[i - 1][j] + 2 * a[i][j - 1]) % 9973;
#pragma omp ordered depend(source)
        }
    int errors = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            errors += a[i][j] != w[i][j];
    printf("%ld, errors %d\n", a[N - 1][N - 1], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
