// openmp: cancel parallel if; cancellation point parallel; parallel
// env: OMP_CANCELLATION=true
// A condition decides about the cancellation; code before it always runs.
#include <stdio.h>

int main(void) {
    int before = 0, past = 0, threads = 0, kept = 0;
    for (int round = 0; round < 6; round++) {
        int stop = round % 2;
#pragma omp parallel num_threads(3) reduction(+ : threads)
        {
            threads++;
#pragma omp atomic
            before++;
#pragma omp cancel parallel if (stop)
#pragma omp atomic
            past++;
#pragma omp barrier
#pragma omp cancellation point parallel
#pragma omp atomic
            kept++;
        }
    }
    printf("%d %d\n", past == kept, 2 * kept == before);
    int good = past == kept && 2 * kept == before && kept > 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
