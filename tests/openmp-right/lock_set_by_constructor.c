// The lock is held where `main` begins.
#include <omp.h>
static omp_lock_t lock;
int n;
__attribute__((constructor)) static void start(void) {
    omp_init_lock(&lock);
    omp_set_lock(&lock);
}
int main(void) {
    n = 1;
    omp_unset_lock(&lock);
#pragma omp parallel
    {
        omp_set_lock(&lock);
        n++;
        omp_unset_lock(&lock);
    }
}
