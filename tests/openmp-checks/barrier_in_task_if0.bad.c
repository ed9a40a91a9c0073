// A barrier in `task if(0)`, behind a call.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp task if(0)
    meet(); // PIR0801
  }
  return 0;
}
