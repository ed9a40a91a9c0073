// A barrier in the iterations of `for nowait`, behind a call.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < 8; i++)
        meet(); // PIR0801
  }
  return 0;
}
