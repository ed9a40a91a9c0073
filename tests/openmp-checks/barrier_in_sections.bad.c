// A barrier in a section.
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
#pragma omp sections
    {
#pragma omp section
      meet(); // PIR0801
#pragma omp section
      sum(2);
    }
  }
  return 0;
}
