// Cancellation by one thread, where what is left is fixed.
// free: dispatch
#include <omp.h>

static int sum;

int main(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp for
    for (int i = 0; i < 10; i++) {
      sum++;
#pragma omp cancel for
    }
  }
#pragma omp parallel num_threads(1)
  {
#pragma omp sections
    {
#pragma omp section
      {
        sum++;
#pragma omp cancel sections
      }
    }
  }
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  {
#pragma omp task
    {
#pragma omp cancel taskgroup
      sum++;
    }
  }
  return 0;
}
