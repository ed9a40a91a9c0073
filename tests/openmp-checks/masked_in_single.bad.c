// `masked` in `single`, behind a call.
#include <omp.h>
static int sums[64];
static void sum(int i) {
#pragma omp atomic
  sums[i % 64] += i;
}
static void once(void) {
#pragma omp masked
  sum(1);
}
int main(void) {
#pragma omp parallel
  {
#pragma omp single
    once(); // PIR0802
  }
  return 0;
}
