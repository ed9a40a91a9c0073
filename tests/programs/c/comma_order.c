/* Comma, conditional and short-circuit operators. */
#include <stdio.h>

static int n;
static int t(int k) {
    n = n * 10 + k;
    return k;
}
int main(void) {
    int a = (t(1), t(2), t(3));
    int b = t(0) && t(4), c = t(5) || t(6), d = a > 2 ? t(7) : t(8);
    int e = t(0) ?: t(9);
    printf("%d %d %d %d %d %d\n", a, b, c, d, e, n);
    return e;
}
