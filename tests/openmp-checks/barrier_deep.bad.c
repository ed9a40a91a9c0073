// A barrier three calls below a critical section.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
static void inner(void) { meet(); }
static void outer(void) { inner(); }
int main(void) {
#pragma omp parallel
  {
#pragma omp critical
    outer(); // PIR0801
  }
  return 0;
}
