// A call of a barrier on one path of a critical section.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(int argc, char **argv) {
#pragma omp parallel
  {
#pragma omp critical
    {
      if (argc > 1)
        argc = 1;
    }
    meet();
  }
  return 0;
}
