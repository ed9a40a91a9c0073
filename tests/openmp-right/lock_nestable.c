// A call sets a nestable lock twice.
#include <omp.h>
omp_nest_lock_t lock;
int n;
static void twice(void) {
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
}
int main(void) {
    omp_init_nest_lock(&lock);
#pragma omp parallel
    {
        twice();
        n++;
        omp_unset_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
    }
}
