// openmp: cancel parallel; cancellation point parallel; parallel num_threads
// env: OMP_CANCELLATION=true
// The inner team is cancelled; the outer goes on, and its barrier is whole.
#include <omp.h>
#include <stdio.h>

int main(void) {
    for (int levels = 1; levels <= 3; levels++) {
        int outer = 0, threads = 0, reached = 0;
        omp_set_max_active_levels(levels);
#pragma omp parallel num_threads(2) reduction(+ : outer, threads)
        {
            threads++;
#pragma omp parallel num_threads(2) shared(reached)
            {
#pragma omp cancel parallel
#pragma omp atomic
                reached++;
            }
#pragma omp barrier
#pragma omp cancellation point parallel
            outer++;
        }
        if (outer != threads || reached != 0) {
            puts("wrong");
            return 1;
        }
    }
    int good = omp_get_cancellation() != 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
