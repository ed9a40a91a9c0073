// Functions that set and unset a lock.
#include <omp.h>
static omp_lock_t l, m;
static int x;
static void take(void) { omp_set_lock(&l); }
static void give(void) { omp_unset_lock(&l); }
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel
  {
    take();
    take(); // PIR0804
    give();
  }
  return 0;
}
