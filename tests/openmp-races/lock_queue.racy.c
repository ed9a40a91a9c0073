// race: head at 10, 13
// A consumer looks at the queue without the lock.
#include <omp.h>
int queue[16], head, taken[16];
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  for (;;) {
    if (head >= 8)
      break;
    omp_set_lock(&lock);
    int at = head++;
    omp_unset_lock(&lock);
    taken[at & 15] = 1;
  }
  return 0;
}
