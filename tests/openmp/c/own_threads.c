// openmp: api omp_set_num_threads omp_test_nest_lock; parallel reduction(+)
#include <omp.h>
#include <pthread.h>
#include <stdio.h>

static omp_nest_lock_t lock;
static pthread_barrier_t meet;

// Each thread of the program has its own settings, and is an owner of locks of its own.
static void *work(void *first) {
    long wrong = 0;
    if (first)
        wrong += omp_test_nest_lock(&lock) != 1 || omp_test_nest_lock(&lock) != 2;
    omp_set_num_threads(first ? 2 : 3);
    pthread_barrier_wait(&meet);
    if (!first)
        wrong += omp_test_nest_lock(&lock) != 0;
    wrong += omp_get_max_threads() != (first ? 2 : 3);
    int size = 0;
#pragma omp parallel reduction(+ : size)
    size++;
    wrong += size != (first ? 2 : 3);
    pthread_barrier_wait(&meet);
    if (first) {
        omp_unset_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
    }
    return (void *)wrong;
}

int main(void) {
    pthread_t other;
    void *wrong;
    omp_init_nest_lock(&lock);
    pthread_barrier_init(&meet, 0, 2);
    pthread_create(&other, 0, work, 0);
    long here = (long)work(&meet);
    pthread_join(other, &wrong);
    omp_destroy_nest_lock(&lock);
    int good = !here && !wrong;
    puts(good ? "ok" : "wrong");
    return !good;
}
