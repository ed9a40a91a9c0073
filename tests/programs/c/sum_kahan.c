/* Sums that keep their rounding errors. */
#include <stdio.h>

int main(void) {
    double s = 0, k = 0, c = 0;
    float f = 0;
    for (int i = 1; i <= 20000; i++) {
        double x = 1.0 / i;
        s += x;
        f += (float)x;
        double y = x - c, t = k + y;
        c = (t - k) - y;
        k = t;
    }
    printf("%.17g %.17g %.9g\n", s, k, f);
    return s != k;
}
