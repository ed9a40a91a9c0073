/* __float128. */
#include <stdio.h>

int main(void) {
    __float128 x = 1, s = 0;
    for (int i = 1; i < 40; i++) {
        x /= i;
        s += x;
    }
    double hi = (double)s;
    printf("%.17g %.17g %d\n", hi, (double)(s - hi), (int)(s * 1000));
    return s > 1.5;
}
