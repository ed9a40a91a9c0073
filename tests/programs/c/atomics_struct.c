/* An atomic structure of 8 bytes, and a flag. */
#include <stdio.h>
#include <stdatomic.h>

typedef struct {
    int a, b;
} P;
int main(void) {
    _Atomic P p = (P){1, 2};
    P q = atomic_load(&p), n = {3, 4};
    atomic_flag f = ATOMIC_FLAG_INIT;
    int won = atomic_compare_exchange_strong(&p, &q, n);
    P r = p;
    printf("%d %d %d\n", won, r.a, r.b);
    printf("%d ", atomic_flag_test_and_set(&f));
    printf("%d\n", atomic_flag_test_and_set(&f));
    atomic_thread_fence(memory_order_seq_cst);
    return r.a;
}
