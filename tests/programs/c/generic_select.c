/* _Generic. */
#include <stdio.h>

#define KIND(x)                                                                                    \
    _Generic((x),                                                                                  \
        int: "int",                                                                                \
        double: "double",                                                                          \
        char *: "chars",                                                                           \
        const char *: "const chars",                                                               \
        default: "other")
#define ABS(x) _Generic((x), int: iabs, double: dabs)(x)
static int iabs(int k) { return k < 0 ? -k : k; }
static double dabs(double k) { return k < 0 ? -k : k; }
int main(void) {
    char c = 'x';
    printf("%s %s %s %s %s\n", KIND(1), KIND(1.0), KIND("s"), KIND(c), KIND(&c));
    printf("%d %g\n", ABS(-4), ABS(-2.5));
    return 0;
}
