// openmp: for nowait schedule(static); barrier
// Two static loops over the same range need no barrier between them.
#include <stdio.h>

#define N 1000

int main(void) {
    static int a[N], b[N], c[N];
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < N; i++)
            a[i] = i + 1;
#pragma omp for schedule(static) nowait
        for (int i = 0; i < N; i++)
            b[i] = a[i] * 2;
#pragma omp barrier
#pragma omp for schedule(dynamic, 16) nowait
        for (int i = 0; i < N; i++)
            c[i] = b[N - 1 - i] - i;
    }
    int errors = 0;
    for (int i = 0; i < N; i++)
        errors += c[i] != (N - i) * 2 - i;
    printf("%d %d, errors %d\n", c[0], c[N - 1], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
