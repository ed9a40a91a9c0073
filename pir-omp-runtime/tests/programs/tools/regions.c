// Regions one after the other, serialised ones, nested ones, and with several numbers of threads.
// free: thread_
#include <omp.h>

int main(void) {
  int sum = 0;
  for (int k = 0; k < 5; k++) {
#pragma omp parallel reduction(+ : sum) num_threads(1)
    sum++;
  }
#pragma omp parallel
  { (void)omp_get_thread_num(); }
#pragma omp parallel if (0)
  { (void)omp_get_thread_num(); }
#pragma omp parallel num_threads(3)
  { (void)omp_get_thread_num(); }
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
      (void)omp_get_thread_num();
    }
  }
  omp_set_num_threads(2);
#pragma omp parallel
  { (void)omp_get_thread_num(); }
  return sum != 5;
}
