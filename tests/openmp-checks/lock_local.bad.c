// A lock on the stack, shared by the team.
#include <omp.h>
int main(void) {
  omp_lock_t own;
  omp_init_lock(&own);
#pragma omp parallel
  {
    omp_set_lock(&own);
    omp_set_lock(&own); // PIR0804
    omp_unset_lock(&own);
  }
  omp_destroy_lock(&own);
  return 0;
}
