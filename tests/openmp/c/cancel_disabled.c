// openmp: cancel for; cancel parallel
// env: OMP_CANCELLATION=false
// Without OMP_CANCELLATION, `cancel` has no effect.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int runs = 0, ends = 0, size = 0;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 100; i++) {
#pragma omp cancel for
#pragma omp atomic
            runs++;
        }
#pragma omp single
        size = omp_get_num_threads();
#pragma omp cancel parallel
#pragma omp atomic
        ends++;
    }
    printf("%d %d\n", runs, ends == size);
    int good = runs == 100 && ends == size && !omp_get_cancellation();
    puts(good ? "ok" : "wrong");
    return !good;
}
