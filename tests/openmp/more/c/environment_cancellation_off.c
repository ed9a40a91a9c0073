// openmp: cancel parallel; api omp_get_cancellation
// env: OMP_CANCELLATION=false
#include <omp.h>
#include <stdio.h>

int main(void) {
    int threads = 0, past = 0;
#pragma omp parallel num_threads(2) reduction(+ : threads, past)
    {
        threads++;
#pragma omp cancel parallel
        past++;
    }
    printf("%d %d\n", omp_get_cancellation(), past == threads);
    int good = !omp_get_cancellation() && past == threads;
    puts(good ? "ok" : "wrong");
    return !good;
}
