// openmp: parallel shared; barrier
// A thread reads the private variable of its neighbour through a shared pointer.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int *address[8], bad = 0, width = 0;
#pragma omp parallel num_threads(5) shared(address, width) reduction(+ : bad)
    {
        int mine = 7 * omp_get_thread_num() + 1, t = omp_get_thread_num();
        int w = omp_get_num_threads();
        address[t] = &mine;
        if (t == 0)
            width = w;
#pragma omp barrier
        int other = *address[(t + 1) % w];
        bad += other != 7 * ((t + 1) % w) + 1;
#pragma omp barrier
        *address[(t + w - 1) % w] = -t;
#pragma omp barrier
        bad += mine != -((t + 1) % w);
    }
    printf("%d\n", bad);
    int good = bad == 0 && width > 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
