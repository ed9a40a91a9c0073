/* Complex arithmetic and functions. */
#include <stdio.h>
#include <complex.h>

int main(void) {
    double complex z = 1 + 2 * I, w = 3 - 4 * I;
    double complex p = z * w, q = z / w, s = csqrt(-4.0);
    printf("%.4f %.4f %.4f %.4f\n", creal(p), cimag(p), creal(q), cimag(q));
    printf("%.4f %.4f %.4f\n", creal(s), cimag(s), cabs(w));
    float complex f = conjf(2.0f + 1.0f * I);
    printf("%g %g %d\n", crealf(f), cimagf(f), z == 1 + 2 * I);
    return 0;
}
