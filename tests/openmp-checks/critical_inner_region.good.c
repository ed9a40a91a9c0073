// A critical section in a region that is opened in it.
#include <omp.h>
static int x;
static void team(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical(a)
    x++;
  }
}
int main(void) {
#pragma omp parallel
  {
    team();
  }
  return 0;
}
