// Both orders, but under one lock that lets one thread in.
#include <omp.h>
static omp_lock_t l, m;
static int x;
static omp_lock_t gate;
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
  omp_init_lock(&gate);
#pragma omp parallel
  {
    omp_set_lock(&gate);
    omp_set_lock(&l);
    omp_set_lock(&m);
    omp_unset_lock(&m);
    omp_unset_lock(&l);
    omp_set_lock(&m);
    omp_set_lock(&l);
    omp_unset_lock(&l);
    omp_unset_lock(&m);
    omp_unset_lock(&gate);
  }
  return 0;
}
