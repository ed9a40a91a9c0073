// A function that calls itself in its critical section.
#include <omp.h>
static int x;
static void down(int n) {
#pragma omp critical(a)
  x += n;
  if (n > 0)
    down(n - 1);
}
int main(void) {
#pragma omp parallel
  {
    down(3);
  }
  return 0;
}
