// A lock that its owner unsets twice.
#include <omp.h>
static omp_lock_t l, m;
static int x;
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel
  {
    omp_set_lock(&l);
    x++;
    omp_unset_lock(&l);
  }
  return 0;
}
