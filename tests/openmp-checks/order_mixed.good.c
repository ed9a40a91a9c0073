// A lock and a critical section in both orders.
#include <omp.h>
static omp_lock_t l, m;
static int x;
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel
  {
    omp_set_lock(&l);
#pragma omp critical(c)
    x++;
    omp_unset_lock(&l);
#pragma omp critical(c)
    x++;
  }
  return 0;
}
