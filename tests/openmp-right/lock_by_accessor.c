// A function returns the address of a lock.
#include <omp.h>
typedef struct { int values[3]; omp_lock_t lock; } Cell;
Cell cell;
static Cell table[3];
static omp_lock_t *lock_of(Cell *c) { return &c->lock; }
int main(void) {
    omp_init_lock(&cell.lock);
    for (int i = 0; i < 3; i++) omp_init_lock(&table[i].lock);
#pragma omp parallel
    {
        omp_set_lock(lock_of(&cell));
        cell.values[0]++;
        omp_unset_lock(&cell.lock);
        omp_set_lock(&cell.lock);
        cell.values[0]++;
        omp_unset_lock(lock_of(&cell));
        Cell *one = &table[1];
        omp_set_lock(&one->lock);
        one->values[1]++;
        omp_unset_lock(&table[1].lock);
    }
}
