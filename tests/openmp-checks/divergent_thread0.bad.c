// A barrier under `omp_get_thread_num() == 0`.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) // PIR0807
      meet();
  }
  return 0;
}
