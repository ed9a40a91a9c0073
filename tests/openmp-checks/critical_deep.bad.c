// A critical section in itself, two calls below.
#include <omp.h>
static int x;
static void add(int n) {
#pragma omp critical(a)
  x += n;
}
static void more(void) { add(2); }
int main(void) {
#pragma omp parallel
  {
#pragma omp critical(a)
    more(); // PIR0803
  }
  return 0;
}
