// openmp: taskyield; task; api omp_test_lock omp_unset_lock
// Tasks that do not get a lock yield and try again.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_lock_t lock;
    int count = 0, order[40], bad = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(3)
#pragma omp single
    for (int i = 0; i < 40; i++) {
#pragma omp task firstprivate(i) shared(count, order, lock)
        {
            while (!omp_test_lock(&lock)) {
#pragma omp taskyield
            }
            order[count++] = i;
            omp_unset_lock(&lock);
        }
    }
    omp_destroy_lock(&lock);
    int seen[40] = {0};
    for (int i = 0; i < 40; i++)
        seen[order[i]]++;
    for (int i = 0; i < 40; i++)
        bad += seen[i] != 1;
    printf("%d %d\n", count, bad);
    int good = count == 40 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
