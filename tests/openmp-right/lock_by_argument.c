// A function sets a lock by its argument and unsets it by its name.
#include <omp.h>
static omp_lock_t lock;
int n;
static void add(omp_lock_t *argument) {
    omp_set_lock(argument);
    n++;
    omp_unset_lock(&lock);
}
int main(void) {
    omp_init_lock(&lock);
#pragma omp parallel
    add(&lock);
}
