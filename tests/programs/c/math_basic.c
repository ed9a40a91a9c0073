/* Functions of math.h. */
#include <stdio.h>
#include <math.h>

int main(void) {
    for (int i = -4; i <= 4; i++) {
        double x = i * 0.75;
        printf("%.10f %.10f %.10f %.10f %.10f\n", sin(x), atan(x), exp(x), cbrt(x), tanh(x));
        printf("%.1f %.1f %.1f %.1f %.1f %ld\n", floor(x), ceil(x), trunc(x), round(x), rint(x),
               lround(x));
    }
    printf("%.6f %.6f %.6f %.6f\n", pow(2, .5), fmod(-7.5, 2), hypot(3, 4), remainder(7, 4));
    return (int)log2(256);
}
