// A barrier in a critical section that a value decides about.
#include <omp.h>
static void meet(int yes) {
  if (yes) {
#pragma omp barrier
  }
}
int main(int argc, char **argv) {
#pragma omp parallel
  {
#pragma omp critical
    meet(argc > 1); // PIR0801?
  }
  return 0;
}
