// An exception that may leave a critical section.
#include <omp.h>
static void fail() { throw 1; }
static void maybe(int n) {
  if (n > 1)
    throw 1;
}
int main(int argc, char **argv) {
#pragma omp parallel
  {
#pragma omp critical
    maybe(argc); // PIR0808?
  }
  return 0;
}
