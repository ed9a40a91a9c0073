/* Adaptive integration with functions as arguments. */
#include <stdio.h>
#include <math.h>

static int calls;
static double s(double (*f)(double), double a, double b) {
    calls++;
    return (b - a) / 6 * (f(a) + 4 * f((a + b) / 2) + f(b));
}
static double go(double (*f)(double), double a, double b, double w, double e) {
    double m = (a + b) / 2, l = s(f, a, m), r = s(f, m, b);
    return fabs(l + r - w) < 15 * e ? l + r : go(f, a, m, l, e / 2) + go(f, m, b, r, e / 2);
}
static double g(double x) { return x * x * exp(-x); }
int main(void) {
    double (*f[])(double) = {sin, sqrt, g};
    for (int i = 0; i < 3; i++) printf("%.9f ", go(f[i], 0, 2, s(f[i], 0, 2), 1e-10));
    printf("%d\n", calls);
    return 0;
}
