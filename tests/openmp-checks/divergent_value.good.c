// A barrier under a value that the region writes.
#include <omp.h>
static int go;
static void meet(void) {
#pragma omp barrier
}
int main(int argc, char **argv) {
  go = argc;
#pragma omp parallel
  {
    if (go > 1)
      meet();
  }
  return 0;
}
