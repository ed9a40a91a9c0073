// openmp: parallel; barrier; flush
// Barriers in a branch that all threads take, and in functions.
#include <omp.h>
#include <stdio.h>

static int stage[64];

static void meet(int me, int level) {
    stage[me] = level;
#pragma omp flush
#pragma omp barrier
}

int main(void) {
    int behind = 0, rounds = 6;
#pragma omp parallel reduction(+ : behind)
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        for (int level = 1; level <= rounds; level++) {
            if (level % 2)
                meet(me, level);
            else {
                stage[me] = level;
#pragma omp barrier
            }
            for (int i = 0; i < all; i++)
                behind += stage[i] != level;
#pragma omp barrier
        }
    }
    printf("behind %d\n", behind);
    puts(behind == 0 ? "ok" : "wrong");
    return behind != 0;
}
