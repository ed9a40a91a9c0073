// openmp: for simd linear; parallel for simd linear; simd linear
// Linear variables with steps, of pointers too, and their values after the loop.
#include <stdio.h>

int main(void) {
    int a[40], k = 3, bad = 0;
    double b[40], *p = b;
    long q = 1000;
#pragma omp parallel
    {
#pragma omp for simd linear(k : 4)
        for (int i = 0; i < 40; i++) {
            a[i] = k;
            k += 4;
        }
    }
#pragma omp simd linear(p)
    for (int i = 0; i < 40; i++) {
        *p = i * 0.5;
        p++;
    }
#pragma omp parallel for simd linear(q : -7)
    for (int i = 0; i < 40; i++) {
        b[i] += (double)q;
        q -= 7;
    }
    for (int i = 0; i < 40; i++)
        bad += a[i] != 3 + 4 * i || b[i] != i * 0.5 + 1000 - 7 * i;
    printf("%d %ld %ld %d\n", k, (long)(p - b), q, bad);
    int good = k == 163 && p == b + 40 && q == 720 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
