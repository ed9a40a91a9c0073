// A barrier in the iterations of `for collapse(2)`, behind a call.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp for collapse(2)
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++)
        meet(); // PIR0801
  }
  return 0;
}
