/* Functions that return every class of value. */
#include <stdio.h>
#include <complex.h>

struct S3 {
    char c[3];
};
struct F2 {
    float a, b;
};
struct DI {
    double d;
    int i;
};
struct B {
    long v[4];
};
static _Bool b(int k) { return k & 2; }
static signed char c(int k) { return (signed char)k; }
static unsigned short u(int k) { return (unsigned short)k; }
static struct S3 s(int k) { return (struct S3){{(char)k, 2, 3}}; }
static struct F2 f(int k) { return (struct F2){k, k / 2.f}; }
static struct DI d(int k) { return (struct DI){k / 4., k}; }
static struct B g(int k) { return (struct B){{k, k + 1}}; }
static double complex z(int k) { return k + 2 * I; }
static const char *p(int k) { return "abcdef" + k % 5; }
int main(void) {
    for (int k = 126; k < 131; k++)
        printf("%d %d %d %d %g %g %ld %g %s\n", b(k), c(k), u(k * 1000), s(k).c[0], f(k).b,
               d(k).d + d(k).i, g(k).v[1], cimag(z(k) * z(k)), p(k));
    return 0;
}
