// Too many combinations of locks to follow all of them.
#include <omp.h>
omp_lock_t locks[10], lock;
int n;
static void leave(int m) {
    omp_unset_lock(&lock);
    if (m & 1) omp_set_lock(&locks[0]);
    if (m & 2) omp_set_lock(&locks[1]);
    if (m & 4) omp_set_lock(&locks[2]);
    if (m & 8) omp_set_lock(&locks[3]);
    if (m & 16) omp_set_lock(&locks[4]);
    if (m & 32) omp_set_lock(&locks[5]);
    if (m & 64) omp_set_lock(&locks[6]);
    if (m & 128) omp_set_lock(&locks[7]);
    if (m & 256) omp_set_lock(&locks[8]);
    if (m & 512) omp_set_lock(&locks[9]);
    n++;
    if (m & 1) omp_unset_lock(&locks[0]);
    if (m & 2) omp_unset_lock(&locks[1]);
    if (m & 4) omp_unset_lock(&locks[2]);
    if (m & 8) omp_unset_lock(&locks[3]);
    if (m & 16) omp_unset_lock(&locks[4]);
    if (m & 32) omp_unset_lock(&locks[5]);
    if (m & 64) omp_unset_lock(&locks[6]);
    if (m & 128) omp_unset_lock(&locks[7]);
    if (m & 256) omp_unset_lock(&locks[8]);
    if (m & 512) omp_unset_lock(&locks[9]);
}
int main(int argc, char **argv) {
    omp_init_lock(&lock);
    for (int i = 0; i < 10; i++) omp_init_lock(&locks[i]);
#pragma omp parallel
    {
        omp_set_lock(&lock);
        leave(argc);
        omp_set_lock(&lock);
        n++;
        omp_unset_lock(&lock);
    }
}
