/* Builtins: choose, types, expect, unreachable, prefetch. */
#include <stdio.h>

static int f(int k) {
    switch (k & 3) {
    case 0: return 1;
    case 1: return 2;
    case 2: return 3;
    case 3: return 4;
    }
    __builtin_unreachable();
}
int main(void) {
    int a[8] = {0};
    __builtin_prefetch(a);
    int c = __builtin_choose_expr(sizeof(long) == 8, 64, 32),
        t = __builtin_types_compatible_p(int, signed);
    for (int i = 0; i < 8; i++) a[i] = f(i) * (__builtin_expect(i > 5, 0) ? 10 : 1);
    printf("%d %d %d %d %d %g\n", c, t, a[7], __builtin_abs(-4), __builtin_isnan(__builtin_nan("")),
           __builtin_inf());
    return f(2);
}
