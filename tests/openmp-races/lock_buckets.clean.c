// race: none
// A lock for each bucket.
#include <omp.h>
int count[3];
int main(void) {
  omp_lock_t lock[3];
  for (int i = 0; i < 3; i++)
    omp_init_lock(&lock[i]);
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < 12; i++) {
    int bucket = i * 5 % 3;
    omp_set_lock(&lock[bucket]);
    count[bucket]++;
    omp_unset_lock(&lock[bucket]);
  }
  return count[0] != 4;
}
