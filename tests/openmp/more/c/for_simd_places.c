// openmp: for simd linear reduction(+) schedule(static); parallel for simd lastprivate
// Loops that are both for and simd, orphaned and in a nested team.
#include <stdio.h>

static float sum;
static int p;

static void kernel(const float *a, float *b, int n) {
#pragma omp single
    {
        sum = 0;
        p = 1;
    }
#pragma omp for simd reduction(+ : sum) linear(p : 2) schedule(static)
    for (int i = 0; i < n; i++) {
        b[i] = a[i] * 2 + (float)p;
        sum += a[i];
        p += 2;
    }
}

int main(void) {
    float a[40], b[40], c[2][40], x = 0;
    int bad = 0;
    for (int i = 0; i < 40; i++)
        a[i] = (float)(i % 7);
    kernel(a, b, 40);
    float alone = sum;
    bad += p != 81;
#pragma omp parallel num_threads(3)
    kernel(a, c[0], 40);
    bad += p != 81 || sum != alone;
#pragma omp parallel for simd lastprivate(x) safelen(4)
    for (int i = 0; i < 40; i++) {
        x = a[i] + 100;
        c[1][i] = x;
    }
    for (int i = 0; i < 40; i++)
        bad += b[i] != a[i] * 2 + (float)(2 * i + 1) || b[i] != c[0][i] || c[1][i] != a[i] + 100;
    printf("%g %g %d\n", alone, x, bad);
    int good = alone == 115 && x == 104 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
