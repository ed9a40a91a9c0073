// Another file sets the lock, and a function of this one calls it.
#include <omp.h>
omp_lock_t lock;
int n;
extern void enter_elsewhere(void);
static void enter(void) { enter_elsewhere(); }
int main(void) {
    omp_init_lock(&lock);
#pragma omp parallel
    {
        enter();
        n++;
        omp_unset_lock(&lock);
    }
}
