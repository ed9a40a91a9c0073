/* The preprocessor: X macros, stringising, variable arguments. */
#include <stdio.h>

#define LIST X(red, 1) X(green, 2) X(blue, 4)
#define X(n, v) n = v,
enum { LIST };
#undef X
#define STR_(x) #x
#define STR(x) STR_(x)
#define CAT(a, b) a##b
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
#define MAX(a, b)                                                                                  \
    ({                                                                                             \
        __typeof__(a) x_ = (a), y_ = (b);                                                          \
        x_ > y_ ? x_ : y_;                                                                         \
    })
int main(void) {
#define X(n, v) printf("%s=%d ", #n, n);
    LIST int CAT(va, lue) = MAX(3, 2 + 2), i = 5;
    printf("%s %d %zu %d %d\n", STR(CAT(x, y)), value, COUNT(1, 2, 3), MAX(i++, 2), i);
    return red | green | blue;
}
