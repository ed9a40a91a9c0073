// race: x at 13
// Two threads use two locks for one variable.
#include <omp.h>
int main(void) {
  int x = 0;
  omp_lock_t lock[2];
  omp_init_lock(&lock[0]);
  omp_init_lock(&lock[1]);
#pragma omp parallel num_threads(2) shared(x)
  {
    int me = omp_get_thread_num();
    omp_set_lock(&lock[me]);
    x += 1;
    omp_unset_lock(&lock[me]);
  }
  return x < 0;
}
