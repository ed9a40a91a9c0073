// A barrier in the iterations of `for schedule(runtime)`, behind a call.
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
#pragma omp for schedule(runtime)
    for (int i = 0; i < 8; i++)
        sum(i);
    meet();
  }
  return 0;
}
