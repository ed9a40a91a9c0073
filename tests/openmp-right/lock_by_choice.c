// A pointer may be one of two locks.
#include <omp.h>
typedef struct { omp_lock_t lock; int value; } Cell;
static Cell a, b;
int chosen;
static void add(Cell *first, Cell *second, int which) {
    Cell *x = which ? first : second;
    omp_set_lock(&x->lock);
    x->value++;
    if (which)
        omp_unset_lock(&first->lock);
    else
        omp_unset_lock(&second->lock);
}
int main(void) {
    omp_init_lock(&a.lock);
    omp_init_lock(&b.lock);
#pragma omp parallel
    {
        add(&a, &b, chosen);
        add(&a, &a, 1);
    }
}
