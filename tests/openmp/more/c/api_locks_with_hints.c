// openmp: api omp_init_lock_with_hint omp_init_nest_lock_with_hint omp_set_lock omp_test_lock omp_destroy_lock
// Locks with each hint protect a queue of numbers.
#include <omp.h>
#include <stdio.h>

static int queue[400], head, tail;

int main(void) {
    omp_sync_hint_t hints[] = {omp_sync_hint_none, omp_sync_hint_uncontended,
                               omp_sync_hint_contended, omp_sync_hint_nonspeculative};
    int bad = 0;
    for (int h = 0; h < 4; h++) {
        omp_lock_t lock;
        omp_nest_lock_t nest;
        omp_init_lock_with_hint(&lock, hints[h]);
        omp_init_nest_lock_with_hint(&nest, hints[h]);
        head = tail = 0;
        long sum = 0;
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < 200; i++) {
            omp_set_lock(&lock);
            queue[tail++] = i;
            omp_unset_lock(&lock);
            omp_set_nest_lock(&nest);
            omp_set_nest_lock(&nest);
            while (!omp_test_lock(&lock))
                ;
            sum += queue[head++];
            omp_unset_lock(&lock);
            omp_unset_nest_lock(&nest);
            omp_unset_nest_lock(&nest);
        }
        bad += sum != 19900 || head != 200 || tail != 200;
        omp_destroy_lock(&lock);
        omp_destroy_nest_lock(&nest);
    }
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
