// How many rounds each point of a picture of n by n takes to leave the circle; 256 at most.
#include "kernel.h"
// A last bit decides which points get away: nothing is fused.
#pragma STDC FP_CONTRACT OFF
const long small = 60;
static int *out;

static void setup(long n) {
    if (!out) out = room(n * n * 4);
}

static __attribute__((noinline)) void mandelbrot(long n, int *out) {
    float step = 3.0f / n;
    PARALLEL_FOR(y, 0, n, {
        float ci = -1.5f + step * y;
        int *row = out + y * n;
        INNER_FOR(x, 0, n, {
            float cr = -2.0f + step * x, zr = 0, zi = 0;
            int k = 0;
            while (k < 256) {
                float r2 = zr * zr, i2 = zi * zi;
                if (r2 + i2 > 4.0f) break;
                zi = 2 * zr * zi + ci;
                zr = r2 - i2 + cr;
                k++;
            }
            row[x] = k;
        });
    });
}

static void kernel(long n) { mandelbrot(n, out); }
static unsigned long check(long n) { return digest(out, n * n * 4); }
