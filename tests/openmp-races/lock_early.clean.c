// race: none
// The lock is held until the variable is written.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(3) shared(x)
  {
    omp_set_lock(&lock);
    int old = x;
    x = old + 1;
    omp_unset_lock(&lock);
  }
  return x != 3;
}
