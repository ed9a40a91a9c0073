// A barrier in an ordered region.
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
#pragma omp for ordered
    for (int i = 0; i < 8; i++) {
#pragma omp ordered
      sum(i);
    }
    meet();
  }
  return 0;
}
