// openmp: api omp_get_wtime omp_get_wtick
// The clock does not go back, has small ticks, and is about the same for all threads.
#include <omp.h>
#include <stdio.h>

int main(void) {
    double tick = omp_get_wtick(), start = omp_get_wtime(), last = start, busy = 0;
    int back = 0, bad = 0;
    for (int i = 0; i < 1000; i++) {
        double now = omp_get_wtime();
        back += now < last;
        last = now;
    }
    while (omp_get_wtime() - start < 0.01)
        busy += 1;
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
        double mine = omp_get_wtime();
        bad += mine < start || mine - start > 3600;
    }
    bad += tick <= 0 || tick > 0.1 || busy < 1;
    printf("%d %d\n", back, bad);
    int good = back == 0 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
