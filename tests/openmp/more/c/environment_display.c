// openmp: parallel; api omp_get_max_threads
// env: OMP_DISPLAY_ENV=verbose
// The variables are shown on the error stream when the program begins.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int n = 0, bad = 0;
#pragma omp parallel reduction(+ : n) reduction(+ : bad)
    {
        n += omp_get_thread_num() == 0;
        bad += omp_get_num_threads() > omp_get_max_threads();
    }
    printf("%d %d\n", n, bad);
    int good = n == 1 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
