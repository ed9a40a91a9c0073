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
    turn(1); // PIR0809
  }
  return 0;
}
