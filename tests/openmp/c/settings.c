// openmp: api omp_set_num_threads omp_set_dynamic omp_set_schedule; task if; parallel num_threads
#include <omp.h>
#include <stdio.h>

// What a routine sets is of the task that calls it, and goes to what that task creates.
int main(void) {
    int inside = 0, before = 0, after = 0, later, flat = 0, inner = 0;
    omp_set_num_threads(3);
#pragma omp parallel num_threads(1)
    {
        before += omp_get_max_threads() == 3;
        omp_set_num_threads(7);
#pragma omp task if (0) shared(inside)
        {
            inside += omp_get_max_threads() == 7;
            omp_set_num_threads(5);
            omp_set_dynamic(1);
            omp_set_schedule(omp_sched_guided, 9);
            inside += omp_get_max_threads() == 5 && omp_get_dynamic();
        }
        omp_sched_t kind;
        int chunk;
        omp_get_schedule(&kind, &chunk);
        after += omp_get_max_threads() == 7 && !omp_get_dynamic() && chunk != 9;
    }
    later = omp_get_max_threads() == 3;
    int different = 0;
#pragma omp parallel num_threads(4) reduction(+ : different)
    {
        omp_set_num_threads(1 + omp_get_thread_num());
        different += omp_get_max_threads() != 1 + omp_get_thread_num();
    }
    int chunks = 0, chunk;
    omp_sched_t kind;
    omp_set_schedule(omp_sched_guided, 2);
#pragma omp parallel num_threads(3) reduction(+ : chunks) private(kind, chunk)
    {
        omp_set_schedule(omp_sched_dynamic, 5 + omp_get_thread_num());
        omp_get_schedule(&kind, &chunk);
        chunks += chunk == 5 + omp_get_thread_num();
    }
    omp_get_schedule(&kind, &chunk);
    chunks += kind == omp_sched_guided && chunk == 2;
    omp_set_dynamic(1);
    int dynamic = omp_get_dynamic();
    omp_set_dynamic(0);
    dynamic += 2 * omp_get_dynamic();
    omp_set_max_active_levels(0);
#pragma omp parallel num_threads(2) reduction(+ : flat)
    flat += omp_get_num_threads() == 1 && !omp_in_parallel();
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : inner)
#pragma omp parallel num_threads(2) reduction(+ : inner)
#pragma omp parallel num_threads(2) reduction(+ : inner)
    inner += omp_get_num_threads() == 1 && omp_get_active_level() == 2;
    printf("%d %d %d %d %d %d %d %d %d\n", before, inside, after, later, different, chunks,
           dynamic, flat, inner);
    int good = before == 1 && inside == 2 && after == 1 && later == 1 && different == 0 &&
               chunks == 4 && dynamic == 1 && flat == 1 && inner == 4;
    puts(good ? "ok" : "wrong");
    return !good;
}
