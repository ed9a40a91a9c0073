// An exception that leaves a parallel region.
#include <omp.h>
static void fail() { throw 1; }
static void maybe(int n) {
  if (n > 1)
    throw 1;
}
int main() {
#pragma omp parallel
  {
    fail(); // PIR0808
  }
  return 0;
}
