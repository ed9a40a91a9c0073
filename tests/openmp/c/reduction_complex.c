// openmp: parallel for reduction(+) reduction(*)
// flags: -latomic
#include <complex.h>
#include <stdio.h>

int main(void) {
    double complex sum = 1;
    float complex product = 1;
    long double wide = 0, half = 1;
#pragma omp parallel for reduction(+ : sum, wide) reduction(* : product, half)
    for (int i = 0; i < 24; i++) {
        sum += i + 2 * i * I;
        wide += i * 0.25L;
        if (i < 8) {
            product *= I;
            half *= 0.5L;
        }
    }
    // The sign of a zero depends on the order.
    printf("%g%+gi %g %Lg %Lg\n", creal(sum), cimag(sum), crealf(product), wide, half);
    int good = creal(sum) == 277 && cimag(sum) == 552 && crealf(product) == 1;
    good &= cimagf(product) == 0 && wide == 69 && half == 0.00390625L;
    puts(good ? "ok" : "wrong");
    return !good;
}
