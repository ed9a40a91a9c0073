// A nestable lock may be set again.
#include <omp.h>
static omp_lock_t l;
static omp_nest_lock_t k;
int main(void) {
  omp_init_lock(&l);
  omp_init_nest_lock(&k);
#pragma omp parallel
  {
    omp_set_nest_lock(&k);
    omp_set_nest_lock(&k);
    omp_set_lock(&l);
    omp_set_lock(&l); // PIR0804
    omp_unset_lock(&l);
    omp_unset_nest_lock(&k);
    omp_unset_nest_lock(&k);
  }
  return 0;
}
