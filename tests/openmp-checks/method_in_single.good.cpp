// A method with a barrier, in `single`.
#include <omp.h>
struct Team {
  int n = 0;
  void meet() {
#pragma omp barrier
  }
  virtual void step() {
#pragma omp barrier
  }
};
int main() {
  Team t;
#pragma omp parallel
  {
#pragma omp single
    t.n++;
    t.meet();
  }
  return 0;
}
