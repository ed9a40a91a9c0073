// openmp: flush; atomic read; atomic write; parallel num_threads
// Two threads hand a message to and fro; with one thread there is nobody to wait for.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int turn = 0, threads = 0, message = 0;
    long trace = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
    {
        int t = omp_get_thread_num();
#pragma omp single
        threads = omp_get_num_threads();
        for (int round = 0; round < 20 && threads == 2; round++) {
            int now;
            do {
#pragma omp atomic read
                now = turn;
            } while (now != 2 * round + t);
#pragma omp flush
            message = message * 3 % 1009 + t + 1;
            trace += message;
#pragma omp flush
#pragma omp atomic write
            turn = 2 * round + t + 1;
        }
    }
    int m = 0;
    long serial = 0;
    for (int i = 0; i < 40 && threads == 2; i++) {
        m = m * 3 % 1009 + i % 2 + 1;
        serial += m;
    }
    printf("%ld\n", trace - serial);
    int good = trace == serial && message == m;
    puts(good ? "ok" : "wrong");
    return !good;
}
