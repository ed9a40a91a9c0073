// A lock in a part of an object, by its path and by the address of a part.
#include <omp.h>
struct Part { int x; omp_lock_t lock; };
struct Whole { int z; struct Part parts[2]; };
static void give(struct Part *p) { omp_unset_lock(&p->lock); }
int main(void) {
    struct Whole t;
    omp_init_lock(&t.parts[0].lock);
    omp_init_lock(&t.parts[1].lock);
#pragma omp parallel
    {
        omp_set_lock(&t.parts[1].lock);
        give(&t.parts[1]);
        omp_set_lock(&t.parts[1].lock);
        give(t.parts + 1);
    }
}
