// openmp: taskloop grainsize(strict: num_tasks(strict: priority untied mergeable final
// Each task but the last has the given size (OpenMP 5.1).
#include <omp.h>
#include <stdio.h>

#define N 50

int main(void) {
    int a[N], starts = 0, sum = 0, calls = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(strict : 8) shared(a)
        for (int i = 0; i < N; i++)
            a[i] = i;
#pragma omp taskloop num_tasks(strict : 5) shared(a) priority(2)
        for (int i = 0; i < N; i++)
            a[i] += 10;
#pragma omp taskloop untied mergeable shared(calls) final(1)
        for (int i = 0; i < N; i++) {
#pragma omp atomic
            calls += omp_in_final();
        }
    }
    for (int i = 0; i < N; i++)
        sum += a[i];
    printf("%d %d %d\n", sum, starts, calls);
    int good = sum == N * (N - 1) / 2 + 10 * N && calls == N;
    puts(good ? "ok" : "wrong");
    return !good;
}
