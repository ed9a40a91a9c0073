// A critical section in itself, behind a call.
#include <omp.h>
static int x;
static void add(int n) {
#pragma omp critical(a)
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
