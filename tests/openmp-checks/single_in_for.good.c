// `single` in a worksharing loop, behind a call.
#include <omp.h>
static int sums[64];
static void sum(int i) {
#pragma omp atomic
  sums[i % 64] += i;
}
static void once(void) {
#pragma omp single
  sum(1);
}
int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 8; i++)
      sum(i);
    once();
  }
  return 0;
}
