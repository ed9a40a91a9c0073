// openmp: cancel parallel if; cancellation point parallel; barrier
// env: OMP_CANCELLATION=true
#include <omp.h>
#include <stdio.h>

int main(void) {
    int before = 0, after = 0, size = 0, kept = 0;
    for (int doit = 0; doit <= 1; doit++) {
        before = after = 0;
#pragma omp parallel
        {
#pragma omp atomic
            before++;
            if (omp_get_thread_num() == 0) {
#pragma omp atomic write
                size = omp_get_num_threads();
#pragma omp cancel parallel if (doit)
            }
            // A barrier is a cancellation point.
#pragma omp barrier
#pragma omp cancellation point parallel
#pragma omp atomic
            after++;
        }
        if (!doit)
            kept = after == before && after == size;
    }
    printf("%d %d\n", kept, after);
    int good = kept && after == 0 && before >= 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
