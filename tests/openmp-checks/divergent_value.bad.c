// A barrier under a value that the region writes.
#include <omp.h>
static int go;
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
#pragma omp atomic
    go++;
    if (go > 1) // PIR0807?
      meet();
  }
  return 0;
}
