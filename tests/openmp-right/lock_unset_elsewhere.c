// Another file unsets the lock.
#include <omp.h>
omp_lock_t lock;
int n;
extern void leave(void);
int main(void) {
    omp_init_lock(&lock);
#pragma omp parallel
    {
        omp_set_lock(&lock);
        n++;
        leave();
        omp_set_lock(&lock);
        n++;
        omp_unset_lock(&lock);
    }
}
