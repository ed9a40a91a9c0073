// A barrier through a pointer to a function, which may be another one.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
static void none(void) {}
static void (*volatile call)(void) = meet;
int main(int argc, char **argv) {
  if (argc > 1)
    call = none;
#pragma omp parallel
  {
#pragma omp critical
    call(); // PIR0801?
  }
  return 0;
}
