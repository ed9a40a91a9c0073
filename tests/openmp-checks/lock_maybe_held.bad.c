// A lock that one path leaves set.
#include <omp.h>
static omp_lock_t l, m;
static int x;
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel
  {
    omp_set_lock(&l);
    if (x == 0)
      omp_unset_lock(&l);
    omp_set_lock(&l); // PIR0804?
    omp_unset_lock(&l);
  }
  return 0;
}
