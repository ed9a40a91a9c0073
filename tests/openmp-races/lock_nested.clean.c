// race: none
// A nested lock is still held after the first release.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2) shared(x)
  {
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    x += 1;
    omp_unset_nest_lock(&lock);
    x += 1;
    omp_unset_nest_lock(&lock);
  }
  return x != 4;
}
