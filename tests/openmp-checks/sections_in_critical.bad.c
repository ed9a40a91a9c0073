// `sections` in `critical`, behind a call.
#include <omp.h>
static int sums[64];
static void sum(int i) {
#pragma omp atomic
  sums[i % 64] += i;
}
static void once(void) {
#pragma omp sections
  { sum(1); }
}
int main(void) {
#pragma omp parallel
  {
#pragma omp critical
    once(); // PIR0802
  }
  return 0;
}
