// openmp: tile sizes; unroll partial; parallel for
// flags: -fopenmp-version=51
#include <stdio.h>

#define N 37

int main(void) {
    static int a[N][N], b[N];
    int errors = 0;
#pragma omp parallel for
#pragma omp tile sizes(8, 5)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i * 100 + j;
#pragma omp parallel for
#pragma omp unroll partial(4)
    for (int i = 0; i < N; i++)
        b[i] = a[i][i];
#pragma omp unroll full
    for (int i = 0; i < 6; i++)
        b[i]++;
    for (int i = 0; i < N; i++) {
        errors += b[i] != i * 101 + (i < 6);
        for (int j = 0; j < N; j++)
            errors += a[i][j] != i * 100 + j;
    }
    printf("%d, errors %d\n", b[N - 1], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
