// Critical sections, locks, nest locks.
#include <omp.h>

static int sum;

int main(void) {
  omp_lock_t lock, hinted;
  omp_nest_lock_t nest;
  omp_init_lock(&lock);
  omp_init_lock_with_hint(&hinted, omp_sync_hint_contended);
  omp_init_nest_lock(&nest);
#pragma omp parallel
  for (int k = 0; k < 10; k++) {
#pragma omp critical
    sum++;
#pragma omp critical(other) hint(omp_sync_hint_uncontended)
    sum++;
    omp_set_lock(&lock);
    sum++;
    omp_unset_lock(&lock);
    omp_set_nest_lock(&nest);
    omp_set_nest_lock(&nest);
    sum++;
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
  }
  if (omp_test_lock(&hinted)) {
    omp_test_lock(&hinted);
    omp_unset_lock(&hinted);
  }
  if (omp_test_nest_lock(&nest) == 1 && omp_test_nest_lock(&nest) == 2) {
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
  }
  omp_destroy_lock(&lock);
  omp_destroy_lock(&hinted);
  omp_destroy_nest_lock(&nest);
  return 0;
}
