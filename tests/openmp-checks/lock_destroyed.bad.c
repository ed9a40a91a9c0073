// A lock that is used after it was destroyed.
#include <omp.h>
static omp_lock_t l, m;
static int x;
int main(void) {
  omp_init_lock(&l);
  omp_destroy_lock(&l);
  omp_set_lock(&l); // PIR0810
  omp_unset_lock(&l);
  return 0;
}
