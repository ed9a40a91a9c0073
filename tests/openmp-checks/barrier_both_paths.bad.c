// A barrier on both paths of a critical section.
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
        meet(); // PIR0801
      else
        meet(); // PIR0801
    }
  }
  return 0;
}
