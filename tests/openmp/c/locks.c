// openmp: api omp_init_lock omp_set_lock omp_unset_lock omp_test_lock omp_destroy_lock
#include <omp.h>
#include <stdio.h>

#define N 500

int main(void) {
    omp_lock_t lock, locks[4];
    long sum = 0;
    int bins[4] = {0}, tried = 0;
    omp_init_lock(&lock);
    for (int i = 0; i < 4; i++)
        omp_init_lock_with_hint(&locks[i], omp_sync_hint_uncontended);
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        omp_set_lock(&lock);
        sum = sum + i;
        omp_unset_lock(&lock);
        omp_set_lock(&locks[i % 4]);
        bins[i % 4]++;
        omp_unset_lock(&locks[i % 4]);
        while (!omp_test_lock(&lock)) {
        }
        tried++;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    for (int i = 0; i < 4; i++)
        omp_destroy_lock(&locks[i]);
    printf("%ld %d %d\n", sum, bins[3], tried);
    int good = sum == (long)N * (N - 1) / 2 && bins[0] == 125 && bins[3] == 125 && tried == N;
    puts(good ? "ok" : "wrong");
    return !good;
}
