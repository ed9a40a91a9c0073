// openmp: parallel; critical
// Static variables of a function are shared; automatic ones are of each call.
#include <stdio.h>

static int ticket(void) {
    static int next = 100;
    int mine;
#pragma omp critical(tickets)
    mine = next++;
    return mine;
}

int main(void) {
    static int seen[1000];
    int threads = 0, bad = 0;
#pragma omp parallel num_threads(4) reduction(+ : threads)
    {
        threads++;
        for (int k = 0; k < 20; k++) {
            int t = ticket();
#pragma omp atomic
            seen[t]++;
        }
    }
    int end = ticket();
    for (int i = 0; i < 1000; i++)
        bad += seen[i] != (i >= 100 && i < 100 + 20 * threads);
    printf("%d\n", bad);
    int good = bad == 0 && end == 100 + 20 * threads;
    puts(good ? "ok" : "wrong");
    return !good;
}
