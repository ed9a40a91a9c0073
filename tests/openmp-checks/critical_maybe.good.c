// A critical section that may be in itself.
#include <omp.h>
static int x;
static void add(int n) {
  if (n) {
#pragma omp critical(a)
    x += n;
  }
}
int main(int argc, char **argv) {
#pragma omp parallel
  add(argc);
  return 0;
}
