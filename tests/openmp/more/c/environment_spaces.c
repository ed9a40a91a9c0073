// openmp: api omp_get_schedule omp_get_dynamic
// env: OMP_SCHEDULE=Guided,4 OMP_DYNAMIC=TRUE OMP_NESTED=false
// Values in letters of any case.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_sched_t kind;
    int chunk, hits[30] = {0}, bad = 0;
    omp_get_schedule(&kind, &chunk);
    bad += (kind & 0x7fffffff) != omp_sched_guided || chunk != 4 || !omp_get_dynamic();
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < 30; i++)
        hits[i]++;
    for (int i = 0; i < 30; i++)
        bad += hits[i] != 1;
    printf("%d %d\n", chunk, bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
