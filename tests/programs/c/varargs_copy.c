/* A list of arguments is read twice by va_copy. */
#include <stdio.h>
#include <stdarg.h>

static int twice(int n, ...) {
    va_list a, b;
    int s = 0;
    va_start(a, n);
    va_copy(b, a);
    for (int i = 0; i < n; i++) s += va_arg(a, int);
    for (int i = 0; i < n; i++) s *= 1 + va_arg(b, int) % 3;
    va_end(b);
    va_end(a);
    return s;
}
int main(void) {
    printf("%d %d\n", twice(3, 4, 5, 6), twice(8, 1, 2, 3, 4, 5, 6, 7, 8));
    return 0;
}
