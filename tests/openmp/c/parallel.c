// openmp: parallel
// Every thread of the team runs the block once.
#include <omp.h>
#include <stdio.h>

int ran[64];

int main(void) {
    int size = 0;
#pragma omp parallel
    {
        ran[omp_get_thread_num()]++;
        if (omp_get_thread_num() == 0)
            size = omp_get_num_threads();
    }
    int good = size >= 1;
    for (int i = 0; i < 64; i++)
        good &= ran[i] == (i < size);
    printf("each thread once: %d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}
