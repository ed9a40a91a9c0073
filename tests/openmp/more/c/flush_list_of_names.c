// openmp: flush; flush acquire; flush release; atomic write relaxed; atomic read relaxed
// flags: -fopenmp-version=50
// Results are published by a flag; whoever sees the flag sees the data.
#include <omp.h>
#include <stdio.h>

int main(void) {
    static int data[64];
    int flag = 0, bad = 0, ready = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        if (omp_get_thread_num() == omp_get_num_threads() - 1) {
            for (int i = 0; i < 64; i++)
                data[i] = i * 5;
#pragma omp flush release
#pragma omp atomic write relaxed
            flag = 1;
        }
        int seen;
        do {
#pragma omp atomic read relaxed
            seen = flag;
        } while (!seen);
#pragma omp flush acquire
        for (int i = 0; i < 64; i++)
            bad += data[i] != i * 5;
#pragma omp barrier
        if (omp_get_thread_num() == 0)
            ready = 3;
#pragma omp flush(ready, flag)
    }
    printf("%d %d\n", bad, ready);
    int good = bad == 0 && ready == 3;
    puts(good ? "ok" : "wrong");
    return !good;
}
