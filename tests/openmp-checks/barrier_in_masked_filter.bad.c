// A barrier in `masked filter(1)`, behind a call.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp masked filter(1)
    meet(); // PIR0801
  }
  return 0;
}
