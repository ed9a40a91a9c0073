// Two barriers on the two sides are not the same barrier.
#include <omp.h>
int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) { // PIR0807
#pragma omp barrier
    } else {
#pragma omp barrier
    }
  }
  return 0;
}
