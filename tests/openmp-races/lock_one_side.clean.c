// race: none
// Both sections take the lock.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel sections num_threads(2) shared(x)
  {
#pragma omp section
    {
      omp_set_lock(&lock);
      x += 1;
      omp_unset_lock(&lock);
    }
#pragma omp section
    {
      omp_set_lock(&lock);
      x += 2;
      omp_unset_lock(&lock);
    }
  }
  return x != 3;
}
