// openmp: parallel for ordered(1); ordered doacross(sink) doacross(source)
// flags: -fopenmp-version=52
// The spelling of OpenMP 5.2.
#include <stdio.h>

#define N 50

int main(void) {
    long a[N], w[N];
    a[0] = w[0] = 1;
    for (int i = 1; i < N; i++)
        w[i] = (w[i - 1] * 7 + i) % 1009;
#pragma omp parallel for ordered(1) schedule(static, 2)
    for (int i = 1; i < N; i++) {
        long own = i;
#pragma omp ordered doacross(sink : i - 1)
        a[i] = (a[i - 1] * 7 + own) % 1009;
#pragma omp ordered doacross(source :)
    }
    int errors = 0;
    for (int i = 0; i < N; i++)
        errors += a[i] != w[i];
    printf("%ld, errors %d\n", a[N - 1], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
