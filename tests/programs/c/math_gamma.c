/* Gamma, error function, Bessel. */
#include <stdio.h>
#include <math.h>

int main(void) {
    for (double x = .5; x < 5; x += .75)
        printf("%.9f %.9f %.9f %.9f\n", tgamma(x), lgamma(x), erf(x), j0(x));
    return 0;
}
