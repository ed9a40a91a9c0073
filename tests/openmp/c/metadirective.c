// openmp: metadirective when(user when(implementation default
// Which directive applies is decided when the program is compiled (OpenMP 5.0).
#include <omp.h>
#include <stdio.h>

#define N 80

int main(void) {
    int a[N], size = 0, sum = 0;
#pragma omp metadirective when(user = {condition(1)} : parallel for) default(for)
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma omp metadirective when(implementation = {vendor(unknown)} : parallel num_threads(7))       \
    default(parallel num_threads(2))
    {
#pragma omp atomic
        size++;
    }
    for (int i = 0; i < N; i++)
        sum += a[i];
    printf("%d %d\n", sum, size);
    int good = sum == N * (N - 1) / 2 && size == 2;
    puts(good ? "ok" : "wrong");
    return !good;
}
