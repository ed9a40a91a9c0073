/* A Fourier transform there and back. */
#include <stdio.h>
#include <complex.h>
#include <math.h>

static void fft(double complex *v, int n, int s) {
    if (n == 1) return;
    double complex a[n / 2], b[n / 2];
    for (int i = 0; i < n / 2; i++) {
        a[i] = v[2 * i];
        b[i] = v[2 * i + 1];
    }
    fft(a, n / 2, s);
    fft(b, n / 2, s);
    for (int i = 0; i < n / 2; i++) {
        double complex t = cexp(s * 2 * M_PI * I * i / n) * b[i];
        v[i] = a[i] + t;
        v[i + n / 2] = a[i] - t;
    }
}
int main(void) {
    double complex v[32];
    double e = 0;
    for (int i = 0; i < 32; i++) v[i] = i % 5 + I * (i % 3);
    fft(v, 32, -1);
    printf("%.6f %.6f\n", creal(v[0]), cimag(v[1]));
    fft(v, 32, 1);
    for (int i = 0; i < 32; i++) e += cabs(v[i] / 32 - (i % 5 + I * (i % 3)));
    printf("%d\n", e < 1e-12);
    return 0;
}
