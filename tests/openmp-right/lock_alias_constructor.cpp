// clang makes the constructor an alias.
#include <omp.h>
static omp_lock_t lock;
int n;
struct Hold { Hold(); ~Hold(); };
Hold::Hold() { omp_set_lock(&lock); }
Hold::~Hold() { omp_unset_lock(&lock); }
int main() {
    omp_init_lock(&lock);
#pragma omp parallel
    {
        { Hold h; n++; omp_unset_lock(&lock); n--; omp_set_lock(&lock); }
        { Hold h; n++; }
    }
}
