// openmp: parallel num_threads; api omp_get_thread_limit
// env: OMP_THREAD_LIMIT=3 OMP_MAX_ACTIVE_LEVELS=2
// The limit counts all threads that run at once.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int limit = omp_get_thread_limit(), n = 0, peak = 0, all = 0;
#pragma omp parallel num_threads(8) reduction(+ : n)
    n++;
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        {
            int now;
#pragma omp atomic capture
            now = ++all;
#pragma omp barrier
#pragma omp critical
            peak = now > peak ? now : peak;
#pragma omp barrier
#pragma omp atomic
            all--;
        }
    }
    printf("%d %d\n", limit, n <= 3);
    int good = limit == 3 && n >= 1 && n <= 3 && peak >= 1 && peak <= 3;
    puts(good ? "ok" : "wrong");
    return !good;
}
