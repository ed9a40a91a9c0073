// Another file initialises locks, which get there in different ways.
#include <omp.h>
struct Cell { int x; omp_lock_t lock; };
static struct Cell part;
static omp_lock_t passed_on, in_table, again;
static omp_lock_t *table[] = {&in_table};
int n;
extern void init_one(omp_lock_t *);
extern void init_all(omp_lock_t **, int);
static void pass_on(omp_lock_t *p) { n = 0; init_one(p); }
static void use(omp_lock_t *p) { omp_set_lock(p); omp_unset_lock(p); }
int main(void) {
    init_one(&part.lock);
    pass_on(&passed_on);
    init_all(table, 1);
    omp_set_lock(&part.lock);
    omp_unset_lock(&part.lock);
    omp_set_lock(&passed_on);
    omp_unset_lock(&passed_on);
    omp_set_lock(&in_table);
    omp_unset_lock(&in_table);
    use(&passed_on);
}
