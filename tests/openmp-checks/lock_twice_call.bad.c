// A lock that a function sets while its caller holds it.
#include <omp.h>
static omp_lock_t l, m;
static int x;
static void add(void) {
  omp_set_lock(&l);
  x++;
  omp_unset_lock(&l);
}
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel
  {
    omp_set_lock(&l);
    add(); // PIR0804
    omp_unset_lock(&l);
  }
  return 0;
}
