// A barrier of an inner team in a critical section of the outer one is allowed.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp critical
    {
#pragma omp parallel
      meet();
      meet(); // PIR0801
    }
  }
  return 0;
}
