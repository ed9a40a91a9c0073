// openmp: api omp_set_nest_lock omp_unset_nest_lock omp_set_lock; task if; task final
// A lock belongs to a task: one that is set in the parent is not the child's.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_nest_lock_t nest;
    omp_lock_t lock;
    int in_task = -1, again = 0, sum = 0;
    omp_init_nest_lock(&nest);
    omp_init_lock(&lock);
    omp_set_nest_lock(&nest);
#pragma omp task if (0) shared(again)
    {
        // Another task by the same thread: it must not set nest, but may set the free one.
        again = omp_test_lock(&lock);
        omp_unset_lock(&lock);
    }
    omp_unset_nest_lock(&nest);
#pragma omp parallel num_threads(3)
#pragma omp single
    for (int i = 1; i <= 30; i++) {
#pragma omp task firstprivate(i) shared(sum, lock, nest) final(i % 2)
        {
            omp_set_nest_lock(&nest);
            omp_set_lock(&lock);
            sum += i;
            omp_unset_lock(&lock);
            omp_unset_nest_lock(&nest);
        }
    }
    in_task = omp_test_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
    omp_destroy_nest_lock(&nest);
    omp_destroy_lock(&lock);
    printf("%d %d %d\n", in_task, again, sum);
    int good = in_task == 1 && again == 1 && sum == 465;
    puts(good ? "ok" : "wrong");
    return !good;
}
