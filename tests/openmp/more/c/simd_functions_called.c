// openmp: declare simd uniform linear notinbranch; declare simd inbranch; for simd
// Functions with versions for vectors, called from simd loops in teams and outside.
#include <stdio.h>

#pragma omp declare simd uniform(scale) linear(i : 1) notinbranch
static int affine(int i, int scale, int offset) { return i * scale + offset; }

#pragma omp declare simd inbranch
static float clip(float x) { return x > 5 ? 5 : x; }

int main(void) {
    int a[70], bad = 0;
    float f[70];
#pragma omp parallel
    {
#pragma omp for simd
        for (int i = 0; i < 70; i++)
            a[i] = affine(i, 3, i & 1);
#pragma omp for simd schedule(static, 8)
        for (int i = 0; i < 70; i++)
            f[i] = i % 2 ? clip((float)i * 0.25f) : -1;
    }
#pragma omp simd
    for (int i = 0; i < 70; i++)
        a[i] += affine(i, 2, 1);
    for (int i = 0; i < 70; i++) {
        float w = i % 2 ? (i > 20 ? 5 : (float)i * 0.25f) : -1;
        bad += a[i] != 5 * i + 1 + (i & 1) || f[i] != w;
    }
    printf("%d %g %d\n", a[69], f[69], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
