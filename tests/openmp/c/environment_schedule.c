// openmp: api omp_get_schedule omp_set_schedule; parallel for schedule(runtime)
// env: OMP_SCHEDULE=monotonic:guided,7
#include <omp.h>
#include <stdio.h>

int main(void) {
    int wrong = 0, chunk;
    long sum = 0;
    omp_sched_t kind;
    omp_get_schedule(&kind, &chunk);
    wrong += kind != (omp_sched_t)(omp_sched_guided | omp_sched_monotonic) || chunk != 7;
#pragma omp parallel for schedule(runtime) reduction(+ : sum)
    for (int i = 0; i < 1000; i++)
        sum += i;
    wrong += sum != 499500;
    omp_set_schedule(omp_sched_static, 0);
    omp_get_schedule(&kind, &chunk);
    wrong += kind != omp_sched_static;
    omp_set_schedule(omp_sched_auto, 0);
    omp_get_schedule(&kind, &chunk);
    wrong += kind != omp_sched_auto;
    puts(wrong == 0 ? "ok" : "wrong");
    return wrong != 0;
}
