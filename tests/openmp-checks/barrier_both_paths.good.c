// A barrier on both paths of a critical section.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(int argc, char **argv) {
#pragma omp parallel
  {
#pragma omp critical
    argc++;
    if (omp_get_num_threads() > 1)
      meet();
    else
      meet();
  }
  return 0;
}
