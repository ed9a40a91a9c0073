// openmp: task; threadprivate; parallel
// A tied task between scheduling points works with the variable of one thread.
#include <stdio.h>

static long local;
#pragma omp threadprivate(local)

int main(void) {
    long total = 0, tasks = 0;
#pragma omp parallel num_threads(3) reduction(+ : total)
    {
        local = 0;
#pragma omp barrier
#pragma omp for nowait
        for (int i = 0; i < 30; i++) {
#pragma omp task firstprivate(i) shared(tasks)
            {
                long before = local;
                local = before + i;
#pragma omp atomic
                tasks++;
            }
        }
#pragma omp barrier
        total += local;
    }
    printf("%ld %ld\n", total, tasks);
    int good = total == 435 && tasks == 30;
    puts(good ? "ok" : "wrong");
    return !good;
}
