// openmp: for schedule(runtime); api omp_get_schedule
// env: OMP_SCHEDULE=static,3
// Chunks of three go round the team.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_sched_t kind;
    int chunk, owner[40], threads = 1, bad = 0;
    omp_get_schedule(&kind, &chunk);
    omp_set_dynamic(0);
#pragma omp parallel
    {
#pragma omp single
        threads = omp_get_num_threads();
#pragma omp for schedule(runtime)
        for (unsigned i = 0; i < 40; i++)
            owner[i] = omp_get_thread_num();
    }
    for (int i = 0; i < 40; i++)
        bad += owner[i] != i / 3 % threads;
    printf("%d %d\n", chunk, bad);
    int good = (kind & 0x7fffffff) == omp_sched_static && chunk == 3 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
