// Two barriers on the two sides are not the same barrier.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      meet();
    else
      meet();
  }
  return 0;
}
