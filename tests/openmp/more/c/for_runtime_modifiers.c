// openmp: for schedule(runtime) ordered; ordered; api omp_set_schedule
// omp_sched_monotonic with each kind: a thread sees its iterations in ascending order.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided};
    int bad = 0, order = 0, next = 0;
    for (int k = 0; k < 3; k++) {
        omp_set_schedule((omp_sched_t)(kinds[k] | omp_sched_monotonic), 3);
        next = 0;
#pragma omp parallel reduction(+ : bad)
        {
            int previous = -1;
#pragma omp for schedule(runtime)
            for (int i = 0; i < 200; i++) {
                bad += i <= previous;
                previous = i;
            }
#pragma omp for schedule(runtime) ordered reduction(+ : order)
            for (int i = 0; i < 30; i++) {
#pragma omp ordered
                order += next++ == i;
            }
        }
    }
    printf("%d %d\n", bad, order);
    int good = bad == 0 && order == 90;
    puts(good ? "ok" : "wrong");
    return !good;
}
