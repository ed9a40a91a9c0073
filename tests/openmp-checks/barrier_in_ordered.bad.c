// A barrier in an ordered region.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp for ordered
    for (int i = 0; i < 8; i++) {
#pragma omp ordered
      meet(); // PIR0801
    }
  }
  return 0;
}
