// openmp: for schedule(runtime); api omp_get_schedule
// env: OMP_SCHEDULE=dynamic,5
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_sched_t kind;
    int chunk, hits[61] = {0}, bad = 0;
    omp_get_schedule(&kind, &chunk);
    int found = (kind & 0x7fffffff) == omp_sched_dynamic && chunk == 5;
#pragma omp parallel
    {
        omp_sched_t inside;
        int c;
        omp_get_schedule(&inside, &c);
#pragma omp atomic
        bad += inside != kind || c != chunk;
#pragma omp for schedule(runtime) collapse(2)
        for (int i = 0; i < 60; i += 10)
            for (int j = 9; j >= 0; j--)
                hits[i + j]++;
    }
    for (int i = 0; i < 61; i++)
        bad += hits[i] != (i < 60);
    printf("%d %d\n", found, bad);
    int good = found && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
