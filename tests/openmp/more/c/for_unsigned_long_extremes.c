// openmp: parallel for schedule(guided,3) schedule(static,4) schedule(dynamic,2)
// 64-bit variables near both ends, with large steps.
#include <limits.h>
#include <stdio.h>

int main(void) {
    unsigned long a = 0;
    long b = 0;
    unsigned long long c = 0;
    int n = 0;
#pragma omp parallel for schedule(guided, 3) reduction(+ : a, n)
    for (unsigned long i = 5; i < ULONG_MAX - (1ul << 60); i += 1ul << 60) {
        a += i;
        n++;
    }
#pragma omp parallel for schedule(static, 4) reduction(+ : b)
    for (long i = LONG_MAX; i > LONG_MAX - 1000; i -= 7)
        b += LONG_MAX - i;
#pragma omp parallel for schedule(dynamic, 2) reduction(^ : c)
    for (unsigned long long i = 0; i != 640; i++)
        c ^= (ULLONG_MAX - i) << (i % 9);
    unsigned long wa = 0;
    int wn = 0;
    for (int k = 0; k < 15; k++, wn++)
        wa += 5 + ((unsigned long)k << 60);
    long wb = 0;
    for (long k = 0; k < 1000; k += 7)
        wb += k;
    unsigned long long wc = 0;
    for (unsigned long long i = 0; i != 640; i++)
        wc ^= (ULLONG_MAX - i) << (i % 9);
    printf("%lu %d %ld %llu\n", a, n, b, c);
    int good = a == wa && n == wn && b == wb && c == wc;
    puts(good ? "ok" : "wrong");
    return !good;
}
