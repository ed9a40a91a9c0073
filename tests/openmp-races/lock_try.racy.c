// race: x at 11
// The result of `omp_test_lock` is ignored.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2) shared(x)
  {
    int held = omp_test_lock(&lock);
    x += 1;
    if (held)
      omp_unset_lock(&lock);
  }
  return x < 0;
}
