// A barrier under `omp_get_thread_num() == omp_get_num_threads() - 1`.
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
    if (omp_get_thread_num() == omp_get_num_threads() - 1)
      sum(1);
    meet();
  }
  return 0;
}
