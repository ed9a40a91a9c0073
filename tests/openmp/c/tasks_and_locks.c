// openmp: task firstprivate; atomic; api omp_test_lock
// A pool of tasks that make further tasks until a bound is reached.
#include <omp.h>
#include <stdio.h>

static omp_lock_t lock;
static int numbers, refused;
static long sum;

static void spread(int n) {
    omp_set_lock(&lock);
    numbers++;
    sum += n;
    omp_unset_lock(&lock);
    for (int child = 2 * n; child <= 2 * n + 1; child++) {
        if (child > 150) {
#pragma omp atomic
            refused++;
            continue;
        }
#pragma omp task firstprivate(child)
        spread(child);
    }
}

int main(void) {
    int held;
    omp_init_lock(&lock);
#pragma omp parallel
    {
#pragma omp single
        spread(1);
    }
    omp_set_lock(&lock);
    held = omp_test_lock(&lock);
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    printf("%d %ld %d %d\n", numbers, sum, refused, held);
    int good = numbers == 150 && sum == 150 * 151 / 2 && refused == 151 && !held;
    puts(good ? "ok" : "wrong");
    return !good;
}
