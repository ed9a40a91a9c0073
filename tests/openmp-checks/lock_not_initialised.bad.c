// A lock that nothing initialises.
#include <omp.h>
static omp_lock_t l, m;
static int x;
int main(void) {
  omp_init_lock(&l);
#pragma omp parallel
  {
    omp_set_lock(&l);
    omp_set_lock(&m); // PIR0810
    omp_unset_lock(&m);
    omp_unset_lock(&l);
  }
  return 0;
}
