// A thread returns before the barrier.
#include <omp.h>
static void step(void) {
  if (omp_get_num_threads() == 1)
    return;
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
    step();
  }
  return 0;
}
