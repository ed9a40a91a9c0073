/* Every operation on atomic integers. */
#include <stdio.h>
#include <stdatomic.h>

int main(void) {
    atomic_int a = 5;
    _Atomic unsigned char b = 250;
    _Atomic long l = 1L << 40;
    int e = 9;
    printf("%d ", atomic_fetch_add(&a, 4));
    printf("%d ", atomic_compare_exchange_strong(&a, &e, 12));
    printf("%d %d ", atomic_compare_exchange_strong(&a, &e, 1), e);
    printf("%d %d ", atomic_fetch_or(&b, 3), atomic_fetch_sub(&b, 252));
    printf("%ld %d %d\n", atomic_exchange(&l, 7), b, atomic_load(&a));
    b += 10;
    l *= 3;
    a ^= 5;
    printf("%d %ld %d %d\n", b, (long)l, a, atomic_is_lock_free(&l));
    return 0;
}
