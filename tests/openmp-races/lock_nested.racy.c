// race: x at 12, 15
// A nested lock is released as often as it was set, and the variable written after that.
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
    omp_unset_nest_lock(&lock);
    x += 1;
  }
  return x < 0;
}
