// A lock that is an argument, set while the caller holds it.
#include <omp.h>
static omp_lock_t l, m;
static int x;
static void add(omp_lock_t *k) {
  omp_set_lock(k);
  x++;
  omp_unset_lock(k);
}
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel
  {
    omp_set_lock(&l);
    add(&m);
    omp_unset_lock(&l);
  }
  return 0;
}
