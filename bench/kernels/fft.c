// The Fourier transform of n complex numbers, n a power of two: log n rounds from one array to the other.
#include "kernel.h"
#include <math.h>
const long small = 256;
static float *xr, *xi, *yr, *yi, *wr, *wi;

static void setup(long n) {
    if (!xr) {
        xr = room(n * 4), xi = room(n * 4), yr = room(n * 4), yi = room(n * 4), wr = room(n * 2), wi = room(n * 2);
        for (long i = 0; i < n / 2; i++) wr[i] = cos(2 * M_PI * i / n), wi[i] = -sin(2 * M_PI * i / n);
    }
    for (long i = 0; i < n; i++) xr[i] = hash(i) % 16, xi[i] = 0;
}

// Round `s` reads k and k + n/2, and writes 2k and 2k + 1, 1 << s neighbours with the same factor.
static __attribute__((noinline)) void fft_round(long n, long s, const float *restrict xr, const float *restrict xi, float *restrict yr,
                                           float *restrict yi, const float *restrict wr, const float *restrict wi) {
    long half = n / 2;
    PARALLEL_FOR(k, 0, half, {
        long to = 2 * k;
        long w = k >> s << s;
        float ar = xr[k], ai = xi[k], br = xr[k + half], bi = xi[k + half];
        float dr = ar - br, di = ai - bi;
        yr[to] = ar + br;
        yi[to] = ai + bi;
        yr[to + 1] = dr * wr[w] - di * wi[w];
        yi[to + 1] = dr * wi[w] + di * wr[w];
    });
}

static void kernel(long n) {
    for (long s = 0; 1 << s < n; s++) {
        fft_round(n, s, xr, xi, yr, yi, wr, wi);
        float *r = xr, *i = xi;
        xr = yr, xi = yi, yr = r, yi = i;
    }
}
// Products may be fused or not: what the check sees is rounded.
static unsigned long check(long n) {
    double s = 0;
    for (long i = 0; i < n; i++) s += fabs(xr[i]) + fabs(xi[i]);
    return (unsigned long)(s / n);
}
