// An object that holds a lock in its scope.
#include <omp.h>
static omp_lock_t l;
struct Guard {
  Guard() { omp_set_lock(&l); }
  ~Guard() { omp_unset_lock(&l); }
};
int main() {
  omp_init_lock(&l);
#pragma omp parallel
  {
    {
      Guard first;
    }
    Guard second;
  }
  return 0;
}
