// A lambda with a barrier, in `critical`.
#include <omp.h>
int main() {
#pragma omp parallel
  {
    auto meet = [] {
#pragma omp barrier
    };
#pragma omp critical
    meet(); // PIR0801
  }
  return 0;
}
