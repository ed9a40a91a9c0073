// A barrier three calls below a critical section.
#include <omp.h>
static int sums[64];
static void sum(int i) {
#pragma omp atomic
  sums[i % 64] += i;
}
static void meet(void) {
#pragma omp barrier
}
static void inner(void) { meet(); }
static void outer(void) { inner(); }
int main(void) {
#pragma omp parallel
  {
#pragma omp critical
    sum(1);
    outer();
  }
  return 0;
}
