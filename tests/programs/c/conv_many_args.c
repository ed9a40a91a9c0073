/* Many arguments of mixed classes, on the stack too. */
#include <stdio.h>

typedef struct {
    long a, b, c;
} Big;
__attribute__((noinline)) static double f(int a, double b, long c, float d, char e, double g,
                                          short h, double i, int j, double k, unsigned l, double m,
                                          Big n, double o, double p, double q, float *r) {
    return a + b * c + d * e + g * h + i * j + k * l + m * n.c + o - p * q + *r;
}
int main(void) {
    float r = .5f;
    printf("%.3f\n", f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, (Big){13, 14, 15}, 16, 17, 18, &r));
    return 0;
}
