// `ordered` behind a call in no loop.
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
    for (int i = 0; i < 1; i++)
      turn(1);
  }
  return 0;
}
