// A lock that only one path sets.
#include <omp.h>
static omp_lock_t l, m;
static int x;
int main(void) {
  omp_init_lock(&l);
  omp_init_lock(&m);
#pragma omp parallel
  {
    if (omp_get_max_threads() > 3) {
      omp_set_lock(&l);
      omp_unset_lock(&l);
    }
  }
  return 0;
}
