// A critical section that may be in itself.
#include <omp.h>
static int x;
static void add(int n) {
  if (n) {
#pragma omp critical(a)
    x += n;
  }
}
int main(int argc, char **argv) {
#pragma omp parallel
  {
#pragma omp critical(a)
    add(argc); // PIR0803?
  }
  return 0;
}
