/* Arithmetic with a check of overflow. */
#include <stdio.h>
#include <limits.h>

int main(void) {
    int r;
    unsigned char c;
    long l;
    unsigned long long u;
    printf("%d %d ", __builtin_add_overflow(INT_MAX, 1, &r), r);
    printf("%d %d ", __builtin_mul_overflow(20, 13, &c), c);
    printf("%d %ld ", __builtin_sub_overflow(LONG_MIN, 1L, &l), l);
    printf("%d %llu ", __builtin_mul_overflow(1ull << 40, 1ull << 30, &u), u);
    printf("%d ", __builtin_add_overflow(-5, 3u, &r));
    printf("%d %d\n", r, __builtin_mul_overflow(46341, 46341, &r));
    return 0;
}
