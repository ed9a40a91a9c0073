// race: none
// The lock protects the queue, and what is taken from it is the thread's own.
#include <omp.h>
int queue[16], head, taken[16];
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  for (;;) {
    omp_set_lock(&lock);
    int at = head < 8 ? head++ : -1;
    omp_unset_lock(&lock);
    if (at < 0)
      break;
    taken[at] = 1;
  }
  return 0;
}
