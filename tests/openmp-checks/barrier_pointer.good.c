// A barrier through a pointer to a function, which may be another one.
#include <omp.h>
static int sums[64];
static void sum(int i) {
#pragma omp atomic
  sums[i % 64] += i;
}
static void none(void) {}
static void one(void) { sum(1); }
static void (*volatile call)(void) = one;
int main(int argc, char **argv) {
  if (argc > 1)
    call = none;
#pragma omp parallel
  {
#pragma omp critical
    call();
  }
  return 0;
}
