/* Roots by Newton and bisection. */
#include <stdio.h>
#include <math.h>

static double p(double x) { return ((x - 6) * x + 11) * x - 6.5; }
int main(void) {
    for (double a = -1; a < 5; a += .5)
        if (p(a) * p(a + .5) < 0) {
            double l = a, h = a + .5;
            while (h - l > 1e-12) {
                double m = (l + h) / 2;
                if (p(l) * p(m) <= 0)
                    h = m;
                else
                    l = m;
            }
            printf("%.9f ", l);
        }
    double x = 10;
    int n = 0;
    for (; fabs(x * x - 2) > 1e-13; n++) x -= (x * x - 2) / (2 * x);
    printf("%.12f %d\n", x, n);
    return n;
}
