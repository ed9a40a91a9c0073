// A region of one thread.
#include <omp.h>
static void meet(void) {
#pragma omp barrier
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) // PIR0807
      meet();
  }
  return 0;
}
