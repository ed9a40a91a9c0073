// openmp: api omp_get_proc_bind; parallel num_threads proc_bind(primary)
// env: OMP_PROC_BIND=spread,close OMP_MAX_ACTIVE_LEVELS=2
// A list of policies: the first for outer regions, the next for regions inside.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int outside = omp_get_proc_bind(), in = 0, deeper = 0, clause = 0, threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : in, deeper, clause, threads)
    {
        threads++;
        in += omp_get_proc_bind() == omp_proc_bind_close;
#pragma omp parallel num_threads(2) reduction(+ : deeper)
        deeper += omp_get_proc_bind() == omp_proc_bind_close;
#pragma omp parallel num_threads(2) proc_bind(primary) reduction(max : clause)
        clause = omp_get_num_threads() >= 1;
    }
    printf("%d %d %d\n", outside == omp_proc_bind_spread, in == threads, clause == threads);
    int good = outside == omp_proc_bind_spread && in == threads && deeper >= threads &&
               clause == threads;
    puts(good ? "ok" : "wrong");
    return !good;
}
