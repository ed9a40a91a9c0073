// race: none
// Two threads use one lock.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2) shared(x)
  {
    omp_set_lock(&lock);
    x += 1;
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  return x != 2;
}
