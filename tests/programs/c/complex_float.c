/* Products and quotients of float _Complex with infinities. */
#include <stdio.h>
#include <complex.h>
#include <math.h>

int main(void) {
    float complex a = 1.5f - 2 * I, b = 0.25f + 4 * I;
    volatile double inf = INFINITY;
    float complex q = a / b, p = a * b;
    double complex z = __builtin_complex((double)inf, 1.0) * __builtin_complex(1.0, 1.0),
                   r = __builtin_complex(1.0, 1.0) / __builtin_complex((double)inf, (double)inf);
    printf("%.6f %.6f %g %g %d %g\n", crealf(q), cimagf(q), crealf(p), cimagf(p),
           isinf(creal(z)) || isinf(cimag(z)), cabs(r));
    return 0;
}
