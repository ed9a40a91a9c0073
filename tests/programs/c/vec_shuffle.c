/* Shuffles and vectors of odd sizes. */
#include <stdio.h>

typedef short s8 __attribute__((vector_size(16)));
typedef float f3 __attribute__((ext_vector_type(3)));
typedef double d8 __attribute__((vector_size(64)));
int main(void) {
    s8 a = {0, 1, 2, 3, 4, 5, 6, 7};
    s8 r = __builtin_shufflevector(a, a * 10, 7, 8, 6, 9, 5, 10, 4, 11);
    f3 f = {1, 2, 3};
    f3 g = f.zyx * 2 + f;
    d8 d = {1, 2, 3, 4, 5, 6, 7, 8};
    d = d * d - 1;
    for (int i = 0; i < 8; i++) printf("%d %g ", r[i], d[i]);
    printf("%g %g %g\n", g.x, g.y, g.z);
    return __builtin_reduce_add(r);
}
