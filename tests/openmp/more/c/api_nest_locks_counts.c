// openmp: api omp_init_nest_lock omp_set_nest_lock omp_test_nest_lock omp_unset_nest_lock omp_destroy_nest_lock
// A nestable lock counts how often its owner has set it; others do not get it.
#include <omp.h>
#include <stdio.h>

static omp_nest_lock_t lock;
static int shared_sum;

static void deep(int n) {
    omp_set_nest_lock(&lock);
    shared_sum += n;
    if (n > 0)
        deep(n - 1);
    omp_unset_nest_lock(&lock);
}

int main(void) {
    int counts[4], threads = 0, refused = 0;
    omp_init_nest_lock(&lock);
    counts[0] = omp_test_nest_lock(&lock);
    counts[1] = omp_test_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    counts[2] = omp_test_nest_lock(&lock);
    for (int i = 0; i < 4; i++)
        omp_unset_nest_lock(&lock);
#pragma omp parallel num_threads(3) reduction(+ : threads)
    {
        threads++;
        for (int i = 0; i < 10; i++)
            deep(i);
    }
    omp_set_nest_lock(&lock);
#pragma omp parallel num_threads(2) reduction(+ : refused)
    {
        if (omp_get_thread_num() == 1)
            refused += omp_test_nest_lock(&lock) != 0;
    }
    omp_unset_nest_lock(&lock);
    counts[3] = omp_test_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    omp_destroy_nest_lock(&lock);
    printf("%d %d %d %d %d\n", counts[0], counts[1], counts[2], counts[3], refused);
    int good = counts[0] == 1 && counts[1] == 2 && counts[2] == 4 && counts[3] == 1;
    good &= refused == 0 && shared_sum == threads * 165;
    puts(good ? "ok" : "wrong");
    return !good;
}
