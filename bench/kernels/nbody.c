// Forces of n bodies on each other, and one step.
#include "kernel.h"
const long small = 100;
static float *p, *v, *q;

static void setup(long n) {
    if (!p) p = room(n * 12), v = room(n * 12), q = room(n * 12);
    for (long i = 0; i < 3 * n; i++) p[i] = hash(i) % 64, v[i] = 0;
}

static __attribute__((noinline)) void step(long n, const float *restrict x, const float *restrict y, const float *restrict z,
                                           float *restrict fx, float *restrict fy, float *restrict fz) {
    PARALLEL_FOR(i, 0, n, {
        float ax = 0, ay = 0, az = 0;
        for (long j = 0; j < n; j++) {
            float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            float d = dx * dx + dy * dy + dz * dz + 1.0f;
            float w = 1.0f / (d * __builtin_sqrtf(d));
            ax += dx * w;
            ay += dy * w;
            az += dz * w;
        }
        fx[i] = ax;
        fy[i] = ay;
        fz[i] = az;
    });
}

static void kernel(long n) { step(n, p, p + n, p + 2 * n, v, v + n, v + 2 * n); }
// Sums may be fused or not: what the check sees is rounded.
static unsigned long check(long n) {
    double s = 0;
    for (long i = 0; i < 3 * n; i++) s += v[i] < 0 ? -v[i] : v[i];
    return (unsigned long)(s * 10);
}
