// openmp: parallel; for schedule(static)
// Static blocks: contiguous, one a thread, and the same for both loops.
#include <omp.h>
#include <stdio.h>

#define N 1003

int owner[N], a[N], b[N];

int main(void) {
    int errors = 0;
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++) {
            owner[i] = omp_get_thread_num();
            a[i] = i * 2;
        }
#pragma omp for schedule(static) reduction(+ : errors)
        for (int i = 0; i < N; i++) {
            errors += owner[i] != omp_get_thread_num();
            b[i] = a[i] + 1;
        }
    }
    long sum = 0;
    for (int i = 0; i < N; i++) {
        sum += b[i];
        errors += i > 0 && owner[i] < owner[i - 1];
    }
    printf("sum %ld, errors %d\n", sum, errors);
    int good = errors == 0 && sum == (long)N * (N - 1) + N;
    puts(good ? "ok" : "wrong");
    return !good;
}
