// A barrier under `omp_get_thread_num() == 0`.
#include <omp.h>
static int sums[64];
static void sum(int i) {
#pragma omp atomic
  sums[i % 64] += i;
}
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      sum(1);
    meet();
  }
  return 0;
}
