// openmp: threadprivate; task; taskloop
// Each thread counts the tasks that it runs.
#include <omp.h>
#include <stdio.h>

static long count, loops;
#pragma omp threadprivate(count, loops)

static void tell(void) { count++; }

int main(void) {
    enum { TASKS = 20000 };
    long all = 0, all_loops = 0;
#pragma omp parallel
    {
        count = loops = 0;
#pragma omp barrier
#pragma omp single
        {
            for (int k = 0; k < TASKS; k++) {
#pragma omp task
                tell();
            }
#pragma omp taskloop grainsize(3)
            for (int k = 0; k < TASKS; k++)
                loops++;
        }
#pragma omp atomic
        all += count;
#pragma omp atomic
        all_loops += loops;
    }
    printf("%ld %ld\n", all, all_loops);
    int good = all == TASKS && all_loops == TASKS;
    puts(good ? "ok" : "wrong");
    return !good;
}
