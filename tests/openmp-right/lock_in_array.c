// Two addresses of one element of an array.
#include <omp.h>
static omp_lock_t locks[4];
int n;
int main(void) {
    for (int i = 0; i < 4; i++) omp_init_lock(&locks[i]);
#pragma omp parallel
    {
        omp_lock_t *p = locks;
        p++;
        omp_set_lock(&locks[1]);
        n++;
        omp_unset_lock(p);
    }
}
