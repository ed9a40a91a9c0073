/* Infinities, NaN, signed zeros, subnormals. */
#include <stdio.h>
#include <math.h>
#include <float.h>

int main(void) {
    volatile double z = 0, inf = 1 / z, nan = z / z;
    printf("%d %d %d %d %d\n", isnan(nan), isinf(-inf), signbit(-z) != 0, nan == nan, nan != nan);
    printf("%d %d %d %d\n", fpclassify(z) == FP_ZERO, fpclassify(DBL_MIN / 4) == FP_SUBNORMAL,
           isnormal(1.0), isfinite(inf));
    printf("%g %g %g %g\n", fmax(nan, 1), fmin(-0.0, 0.0) * 0, copysign(3, -z),
           nextafter(1, 2) - 1);
    printf("%d %d %d\n", isgreater(nan, 1), isunordered(nan, 1), islessequal(1.0, 2.0));
    int e;
    double m = frexp(48.0, &e), i;
    printf("%g %d %g %g %g %d\n", m, e, ldexp(1, -1074) > 0 ? 1.0 : 0.0, modf(-3.25, &i), i,
           ilogb(1000));
    return 0;
}
