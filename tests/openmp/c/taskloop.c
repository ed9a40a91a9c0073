// openmp: taskloop grainsize num_tasks firstprivate private shared if
#include <stdio.h>

#define N 300

int main(void) {
    int a[N], b[N], errors = 0, k = 2, t = 77;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop
        for (int i = 0; i < N; i++)
            a[i] = i;
#pragma omp taskloop grainsize(16) firstprivate(k) private(t)
        for (int i = 0; i < N; i++) {
            t = a[i] * k;
            b[i] = t;
        }
#pragma omp taskloop num_tasks(7) shared(a)
        for (unsigned i = N - 1; i >= 1; i--)
            a[i] += b[i - 1];
#pragma omp taskloop if (k > 5) grainsize(4)
        for (long i = 0; i < N; i += 3)
            b[i]++;
    }
    for (int i = 0; i < N; i++)
        errors += a[i] != (i ? i + 2 * (i - 1) : 0) || b[i] != 2 * i + (i % 3 == 0);
    printf("%d %d %d, errors %d\n", a[N - 1], b[N - 1], t, errors);
    int good = errors == 0 && t == 77;
    puts(good ? "ok" : "wrong");
    return !good;
}
