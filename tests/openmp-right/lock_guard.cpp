// Objects hold a reference to the lock that their destructors release.
#include <omp.h>
struct Guard {
    omp_lock_t &lock;
    explicit Guard(omp_lock_t &lock) : lock(lock) { omp_set_lock(&lock); }
    ~Guard() { omp_unset_lock(&lock); }
};
static omp_lock_t lock;
int n;
int main() {
    omp_init_lock(&lock);
#pragma omp parallel
    {
        { Guard a(lock); n++; }
        { Guard b(lock); n--; }
    }
}
