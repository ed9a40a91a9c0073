// openmp: for schedule(runtime) schedule(auto); api omp_get_schedule
// env: OMP_SCHEDULE=AUTO
// The name of the kind may have letters of any case.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_sched_t kind;
    int chunk, a = 0, b = 0;
    omp_get_schedule(&kind, &chunk);
#pragma omp parallel
    {
#pragma omp for schedule(runtime) reduction(^ : a)
        for (int i = 1; i < 3000; i += 2)
            a ^= i * 17;
#pragma omp for schedule(auto) reduction(^ : b)
        for (int i = 2999; i >= 1; i -= 2)
            b ^= i * 17;
    }
    printf("%d\n", a);
    int good = (kind & 0x7fffffff) == omp_sched_auto && a == b;
    puts(good ? "ok" : "wrong");
    return !good;
}
