// Two locks in both orders.
#include <omp.h>
static omp_lock_t l, m;
static int x;
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      {
        omp_set_lock(&l);
        omp_set_lock(&m);
        omp_unset_lock(&m);
        omp_unset_lock(&l);
      }
#pragma omp section
      {
        omp_set_lock(&l);
        omp_set_lock(&m);
        omp_unset_lock(&m);
        omp_unset_lock(&l);
      }
    }
  }
  return 0;
}
