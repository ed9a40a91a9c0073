// A number of barriers that depends on the thread.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel
  {
    for (int i = 0; i < omp_get_num_threads(); i++)
      meet();
  }
  return 0;
}
