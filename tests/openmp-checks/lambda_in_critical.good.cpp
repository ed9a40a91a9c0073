// A lambda with a barrier, in `critical`.
#include <omp.h>
int main() {
  int x = 0;
#pragma omp parallel
  {
    auto meet = [] {
#pragma omp barrier
    };
#pragma omp critical
    x++;
    meet();
  }
  return 0;
}
