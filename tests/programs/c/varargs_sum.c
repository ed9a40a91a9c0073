/* Variable arguments of all kinds. */
#include <stdio.h>
#include <stdarg.h>

static double sum(const char *f, ...) {
    va_list ap;
    double s = 0;
    va_start(ap, f);
    for (; *f; f++) switch (*f) {
        case 'i': s += va_arg(ap, int); break;
        case 'l': s += (double)va_arg(ap, long); break;
        case 'd': s += va_arg(ap, double); break;
        case 's':
            for (const char *p = va_arg(ap, char *); *p; p++) s += 1;
            break;
        }
    va_end(ap);
    return s;
}
int main(void) {
    printf("%g\n", sum("iiiiiiildddddddddds", 1, 2, 3, 4, 5, 6, 7, 8L, .5, .5, .5, .5, .5, .5, .5,
                       .5, .5, .5, "abc"));
    return (int)sum("ld", 3L, 4.0);
}
