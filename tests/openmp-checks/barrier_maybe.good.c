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
    argc++;
#pragma omp barrier
    meet(0);
  }
  return 0;
}
