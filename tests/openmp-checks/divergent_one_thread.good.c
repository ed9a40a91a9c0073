// A region of one thread.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(int argc, char **argv) {
  int yes = argc > 1;
#pragma omp parallel num_threads(2)
  {
    if (yes)
      meet();
  }
  return 0;
}
