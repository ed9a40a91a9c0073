// A function template with a barrier, in a task.
#include <omp.h>
template <class T> static void meet(T) {
#pragma omp barrier
}
int main() {
#pragma omp parallel
  {
#pragma omp task
    {
    }
    meet(1);
  }
  return 0;
}
