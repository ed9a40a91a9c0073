/* Structures among variable arguments. */
#include <stdio.h>
#include <stdarg.h>

struct P {
    int x, y;
};
struct B {
    double d[5];
};
static double f(int n, ...) {
    va_list ap;
    double s = 0;
    va_start(ap, n);
    while (n--) {
        struct P p = va_arg(ap, struct P);
        struct B b = va_arg(ap, struct B);
        s += p.x * b.d[0] + p.y * b.d[4];
    }
    va_end(ap);
    return s;
}
int main(void) {
    struct P p = {2, 3};
    struct B b = {{1, 0, 0, 0, 7}};
    printf("%g\n", f(2, p, b, (struct P){1, 1}, (struct B){{.5, 0, 0, 0, .25}}));
    return 0;
}
