#include <omp.h>

extern long counted, guarded;
extern omp_lock_t guard;
void add_inside(int n);
long tasks_inside(int n);
