/* Vector extensions: operators and comparison. */
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = {1, -2, 3, -4}, b = {5, 6, 7, 8};
    v4 c = a * b + (a << 2), m = a > 0;
    f4 f = __builtin_convertvector(c, f4) / 3.0f;
    for (int i = 0; i < 4; i++) printf("%d %d %.3f ", c[i], m[i], f[i]);
    v4 s = (m & a) | (~m & b);
    printf("%d\n", s[0] + s[1] + s[2] + s[3]);
    return 0;
}
