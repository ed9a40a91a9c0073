// openmp: task; taskwait; taskyield; critical; parallel num_threads
// A thread that waits for its children in a critical section runs no task of another thread's
// implicit task, which may want the same section.
#include <omp.h>
#include <stdio.h>

static int phase;

static int now(void) {
    int value;
#pragma omp atomic read
    value = phase;
    return value;
}

static void set(int value) {
#pragma omp atomic write
    phase = value;
}

int main(void) {
    int sum = 0, rounds = 20;
    for (int r = 0; r < rounds; r++) {
        set(0);
#pragma omp parallel num_threads(3) shared(sum)
        {
            int n = omp_get_thread_num();
            if (omp_get_num_threads() < 3) {
                if (n == 0) {
#pragma omp atomic
                    sum++;
                }
            } else if (n == 0) {
#pragma omp critical(held)
                {
#pragma omp task shared(sum)
                    {
                        set(1);
                        while (now() < 3)
                            ;
#pragma omp atomic
                        sum++;
                    }
                    while (now() < 2)
                        ;
                    if (r % 3 == 0) {
#pragma omp taskyield
                    }
                    set(3);
#pragma omp taskwait
                }
            } else if (n == 1) {
                while (now() < 1)
                    ;
                for (int k = 0; k < 10; k++) {
#pragma omp task
                    {
#pragma omp critical(held)
                        set(4);
                    }
                }
                set(2);
            }
        }
    }
    printf("%d\n%s\n", sum, sum == rounds ? "ok" : "wrong");
    return sum != rounds;
}
