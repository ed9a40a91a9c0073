// A barrier in `critical(a)`, behind a call.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp critical(a)
    meet(); // PIR0801
  }
  return 0;
}
