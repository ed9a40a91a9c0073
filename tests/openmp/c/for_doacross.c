// openmp: parallel for ordered(1); ordered depend(sink) depend(source)
// A recurrence at distance two.
#include <stdio.h>

#define N 60

int main(void) {
    static long a[N], w[N];
    for (int i = 0; i < N; i++)
        a[i] = w[i] = i % 7;
    for (int i = 2; i < N; i++)
        w[i] = (w[i - 2] * 3 + w[i]) % 10007;
#pragma omp parallel for ordered(1) schedule(static, 1)
    for (int i = 2; i < N; i++) {
#pragma omp ordered depend(sink : i - 2)
        a[i] = (a[i - 2] * 3 + a[i]) % 10007;
#pragma omp ordered depend(source)
    }
    int errors = 0;
    for (int i = 0; i < N; i++)
        errors += a[i] != w[i];
    printf("%ld %ld\n", a[N - 2], a[N - 1]);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
