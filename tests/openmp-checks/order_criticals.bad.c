// Two critical sections in both orders, behind calls.
#include <omp.h>
static int x, y;
static void in_b(void) {
#pragma omp critical(b) // PIR0806?
  x++;
}
static void in_a(void) {
#pragma omp critical(a)
  y++;
}
int main(void) {
#pragma omp parallel
  {
#pragma omp critical(a)
    in_b();
#pragma omp critical(b)
    in_a();
  }
  return 0;
}
