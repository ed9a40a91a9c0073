// A function unsets a lock that its caller does not hold.
#include <omp.h>
static omp_lock_t l, m;
static int x;
static void give(void) { omp_unset_lock(&l); }
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel
  {
    omp_set_lock(&l);
    give();
  }
  return 0;
}
