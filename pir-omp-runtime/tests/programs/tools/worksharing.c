// `single`, `masked`, `master`, sections, `scope`, `flush`, `error`.
// free: dispatch
#include <omp.h>

static int sum;

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    sum++;
#pragma omp single nowait
    sum++;
#pragma omp master
    sum++;
#pragma omp masked filter(0)
    sum++;
#pragma omp masked filter(1)
    sum++;
#pragma omp sections
    {
#pragma omp section
      sum++;
#pragma omp section
      sum++;
#pragma omp section
      sum++;
    }
#pragma omp scope
    sum++;
#pragma omp flush
  }
#pragma omp error at(execution) severity(warning) message("a warning")
  return 0;
}
