// race: none
// Only the thread that has got the lock writes.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2) shared(x)
  {
    if (omp_test_lock(&lock)) {
      x += 1;
      omp_unset_lock(&lock);
    }
  }
  return x < 1;
}
