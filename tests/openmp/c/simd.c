// openmp: simd safelen(4) simdlen(4) linear aligned private lastprivate
#include <stdio.h>

#define N 256

int main(void) {
    int a[N] __attribute__((aligned(32))), t = 0, last = 0, k = 0;
    for (int i = 0; i < N; i++)
        a[i] = i;
    // The distance is four.
#pragma omp simd safelen(4)
    for (int i = 4; i < N; i++)
        a[i] = a[i - 4] + 1;
    int good = 1;
    for (int i = 0; i < N; i++)
        good &= a[i] == i % 4 + i / 4;
#pragma omp simd simdlen(4) aligned(a : 32) private(t) lastprivate(last)
    for (int i = 0; i < N; i++) {
        t = a[i] * 3;
        a[i] = t + 1;
        last = t;
    }
#pragma omp simd linear(k : 5)
    for (int i = 0; i < N; i++) {
        a[i] += k;
        k += 5;
    }
    for (int i = 0; i < N; i++)
        good &= a[i] == (i % 4 + i / 4) * 3 + 1 + 5 * i;
    printf("%d %d %d\n", a[N - 1], last, k);
    good &= last == (3 + 63) * 3 && k == 5 * N;
    puts(good ? "ok" : "wrong");
    return !good;
}
