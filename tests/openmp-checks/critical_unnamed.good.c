// A critical section without a name in another one, behind a call.
#include <omp.h>
static int x;
static void add(int n) {
#pragma omp critical
  x += n;
}
int main(void) {
#pragma omp parallel
  {
#pragma omp critical(b)
    add(1);
  }
  return 0;
}
