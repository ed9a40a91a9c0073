/* The 80-bit format: range and precision. */
#include <stdio.h>
#include <math.h>
#include <float.h>

int main(void) {
    long double x = 1.0L, e = 1.0L;
    while (x + e / 2 != x) e /= 2;
    printf("%d %d\n", e == LDBL_EPSILON, (int)(sizeof x));
    long double big = 1e4000L;
    printf("%Lg %.20Lf\n", big * 10, 1.0L / 3);
    printf("%Lg %lld\n", sqrtl(2e2000L), (long long)(big / 1e3990L));
    return e < DBL_EPSILON;
}
