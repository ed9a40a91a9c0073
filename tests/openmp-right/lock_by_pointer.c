// A lock is set by its name and unset by a pointer that is loaded, and the other way round.
#include <omp.h>
static omp_lock_t lock;
omp_lock_t *pointer = &lock;
int n;
int main(void) {
    omp_init_lock(&lock);
#pragma omp parallel
    {
        omp_set_lock(pointer);
        n++;
        omp_unset_lock(&lock);
        omp_set_lock(&lock);
        n++;
        omp_unset_lock(pointer);
        omp_set_lock(&lock);
        n++;
        omp_unset_lock(&lock);
    }
}
