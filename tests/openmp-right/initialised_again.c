// Another file initialises the lock after it was destroyed.
#include <omp.h>
static omp_lock_t lock;
extern void init(omp_lock_t *);
int main(void) {
    omp_init_lock(&lock);
    omp_destroy_lock(&lock);
    init(&lock);
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
}
