// race: count at 13
// The lock of a bucket is chosen by the thread, and not by the bucket.
#include <omp.h>
int count[3];
int main(void) {
  omp_lock_t lock[3];
  for (int i = 0; i < 3; i++)
    omp_init_lock(&lock[i]);
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < 12; i++) {
    int bucket = i * 5 % 3, at = omp_get_thread_num();
    omp_set_lock(&lock[at]);
    count[bucket]++;
    omp_unset_lock(&lock[at]);
  }
  return 0;
}
