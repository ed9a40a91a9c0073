// A barrier in `task firstprivate(x)`, behind a call.
#include <omp.h>
static int x;
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp task firstprivate(x)
    meet(); // PIR0801
  }
  return 0;
}
