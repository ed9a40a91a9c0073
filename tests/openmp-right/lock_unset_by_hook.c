// Functions in a table unset the lock.
#include <omp.h>
omp_lock_t lock;
int n;
static void leave(void) { omp_unset_lock(&lock); }
static void leave_and_count(void) { n++; omp_unset_lock(&lock); }
void (*hooks[2])(void) = {leave, leave_and_count};
int main(int argc, char **argv) {
    omp_init_lock(&lock);
#pragma omp parallel
    {
        omp_set_lock(&lock);
        hooks[argc & 1]();
        omp_set_lock(&lock);
        n++;
        omp_unset_lock(&lock);
    }
}
