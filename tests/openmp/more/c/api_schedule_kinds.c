// openmp: api omp_set_schedule omp_get_schedule; parallel num_threads
// Schedules of a task: what it sets goes to regions inside, and comes not back.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, chunk;
    omp_sched_t kind;
    omp_set_schedule(omp_sched_dynamic, 6);
#pragma omp parallel num_threads(2) reduction(+ : bad) private(kind, chunk)
    {
        omp_get_schedule(&kind, &chunk);
        bad += kind != omp_sched_dynamic || chunk != 6;
        omp_set_schedule(omp_sched_static, 10 + omp_get_thread_num());
#pragma omp parallel num_threads(2) reduction(+ : bad) private(kind)
        {
            int c;
            omp_get_schedule(&kind, &c);
            bad += kind != omp_sched_static || c != 10 + omp_get_ancestor_thread_num(1);
            omp_set_schedule(omp_sched_guided, 99);
        }
        omp_get_schedule(&kind, &chunk);
        bad += kind != omp_sched_static || chunk != 10 + omp_get_thread_num();
    }
    omp_get_schedule(&kind, &chunk);
    bad += kind != omp_sched_dynamic || chunk != 6;
    omp_set_schedule(omp_sched_dynamic, -4);
    omp_get_schedule(&kind, &chunk);
    bad += kind != omp_sched_dynamic || chunk < 1;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
