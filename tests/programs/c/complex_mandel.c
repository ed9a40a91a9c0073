/* Points of the Mandelbrot set. */
#include <stdio.h>
#include <complex.h>

int main(void) {
    int inside = 0;
    for (int y = -10; y <= 10; y++) {
        for (int x = -20; x <= 8; x++) {
            double complex c = x / 10.0 + y / 10.0 * I, z = 0;
            int n = 0;
            while (n < 60 && creal(z) * creal(z) + cimag(z) * cimag(z) < 4) {
                z = z * z + c;
                n++;
            }
            inside += n == 60;
            putchar(n == 60 ? '#' : n > 6 ? '+' : '.');
        }
        putchar('\n');
    }
    return inside & 127;
}
