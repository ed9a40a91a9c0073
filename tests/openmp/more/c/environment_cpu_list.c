// openmp: parallel num_threads reduction(+)
// env: GOMP_CPU_AFFINITY=0
// Each thread is on the processor of the list, if the process may use it.
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <stdio.h>

int main(void) {
    int bad = 0, may = 0;
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    may = CPU_ISSET(0, &set);
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        cpu_set_t own;
        sched_getaffinity(0, sizeof own, &own);
        if (may)
            bad += CPU_COUNT(&own) != 1 || !CPU_ISSET(0, &own) || sched_getcpu() != 0;
    }
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
