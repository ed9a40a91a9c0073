/* Structures of floats in registers. */
#include <stdio.h>

typedef struct {
    float x, y, z;
} V3;
typedef struct {
    double a;
    long b;
} M;
typedef struct {
    float a;
    int b;
    float c;
} Q;
__attribute__((noinline)) static V3 cross(V3 a, V3 b) {
    return (V3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
__attribute__((noinline)) static M m(M a, Q q) { return (M){a.a + q.a, a.b * q.b + (long)q.c}; }
int main(void) {
    V3 c = cross((V3){1, 2, 3}, (V3){4, 5, 6});
    M r = m((M){1.5, 7}, (Q){0.25f, 6, 9.75f});
    printf("%g %g %g %g %ld\n", c.x, c.y, c.z, r.a, r.b);
    return 0;
}
