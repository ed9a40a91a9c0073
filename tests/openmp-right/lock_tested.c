// The result of a test is asked for more than once.
#include <omp.h>
static omp_lock_t lock;
int n;
static int try(void) { return omp_test_lock(&lock); }
static void add(void) {
    int got = omp_test_lock(&lock);
    if (!got) return;
    if (got) n++;
    omp_unset_lock(&lock);
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
    while (!omp_test_lock(&lock)) {}
    omp_unset_lock(&lock);
    if (try()) omp_unset_lock(&lock);
}
int main(void) {
    omp_init_lock(&lock);
#pragma omp parallel
    add();
}
