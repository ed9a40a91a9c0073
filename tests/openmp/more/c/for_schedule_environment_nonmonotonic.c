// openmp: parallel for schedule(runtime); api omp_get_schedule omp_set_schedule
// env: OMP_SCHEDULE=nonmonotonic:dynamic,2
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_sched_t kind, again;
    int chunk, c2, hits[101] = {0}, bad = 0;
    omp_get_schedule(&kind, &chunk);
    int good = ((int)kind & 0x7fffffff) == omp_sched_dynamic && chunk == 2;
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < 101; i++)
        hits[i] += i;
    for (int i = 0; i < 101; i++)
        bad += hits[i] != i;
    omp_set_schedule(omp_sched_guided, 11);
    omp_get_schedule(&again, &c2);
    good &= again == omp_sched_guided && c2 == 11 && bad == 0;
    printf("%d\n", bad);
    puts(good ? "ok" : "wrong");
    return !good;
}
