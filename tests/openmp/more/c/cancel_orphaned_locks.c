// openmp: cancel for; cancellation point for; critical; api omp_set_lock omp_unset_lock
// env: OMP_CANCELLATION=1
// Locks and critical regions are left before the cancellation.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_lock_t lock;
    int sum = 0, limit = 50, over = 0, copy = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
    {
#pragma omp for schedule(dynamic)
        for (int i = 1; i <= 1000; i++) {
            int full;
            omp_set_lock(&lock);
            full = sum >= limit;
            if (!full)
                sum += 1 + i % 2;
            omp_unset_lock(&lock);
            if (full) {
#pragma omp cancel for
            }
#pragma omp critical(copy)
            copy = i > 0;
#pragma omp cancellation point for
        }
#pragma omp critical(over)
        over = sum;
    }
    omp_destroy_lock(&lock);
    int good = sum >= limit && sum <= limit + 1 && over == sum && copy == 1;
    printf("%d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}
