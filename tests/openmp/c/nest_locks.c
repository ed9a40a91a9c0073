// openmp: api omp_init_nest_lock omp_set_nest_lock omp_unset_nest_lock omp_test_nest_lock
#include <omp.h>
#include <stdio.h>

struct account {
    omp_nest_lock_t lock;
    long balance;
};

static void add(struct account *a, long amount) {
    omp_set_nest_lock(&a->lock);
    a->balance += amount;
    omp_unset_nest_lock(&a->lock);
}

static void twice(struct account *a, long amount) {
    omp_set_nest_lock(&a->lock);
    long before = a->balance;
    add(a, amount);
    add(a, amount);
    a->balance += a->balance - before == 2 * amount ? 0 : 1000000;
    omp_unset_nest_lock(&a->lock);
}

int main(void) {
    struct account a = {.balance = 0};
    omp_init_nest_lock(&a.lock);
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 200; i++)
        twice(&a, i);
    int depth = omp_test_nest_lock(&a.lock);
    depth = depth * 10 + omp_test_nest_lock(&a.lock);
    omp_unset_nest_lock(&a.lock);
    omp_unset_nest_lock(&a.lock);
    omp_destroy_nest_lock(&a.lock);
    printf("%ld %d\n", a.balance, depth);
    int good = a.balance == 39800 && depth == 12;
    puts(good ? "ok" : "wrong");
    return !good;
}
