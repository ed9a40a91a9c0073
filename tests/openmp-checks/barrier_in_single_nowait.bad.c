// A barrier in `single nowait`, behind a call.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    meet(); // PIR0801
  }
  return 0;
}
