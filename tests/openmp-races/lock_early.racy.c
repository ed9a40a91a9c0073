// race: x at 11, 13
// The lock is released before the variable is written.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(3) shared(x)
  {
    omp_set_lock(&lock);
    int old = x;
    omp_unset_lock(&lock);
    x = old + 1;
  }
  return x < 0;
}
