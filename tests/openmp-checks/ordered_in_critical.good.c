// `ordered` behind a call in a critical section.
#include <omp.h>
static int sums[64];
static void sum(int i) {
#pragma omp atomic
  sums[i % 64] += i;
}
static void turn(int i) {
#pragma omp ordered
  sum(i);
}
int main(void) {
#pragma omp parallel
  {
#pragma omp for ordered
    for (int i = 0; i < 8; i++) {
#pragma omp critical
      sum(i);
      turn(i);
    }
  }
  return 0;
}
