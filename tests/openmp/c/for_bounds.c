// openmp: parallel for schedule(dynamic) schedule(guided)
// Downward loops, steps above one, unsigned and 64-bit variables, <= and !=.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
    long a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0;
#pragma omp parallel for reduction(+ : a)
    for (int i = 100; i > -5; i -= 3)
        a += i;
#pragma omp parallel for reduction(+ : b) schedule(dynamic, 2)
    for (unsigned i = 7; i <= 91; i += 6)
        b += i;
#pragma omp parallel for reduction(+ : c)
    for (int64_t i = (int64_t)1 << 40; i < ((int64_t)1 << 40) + 50; i++)
        c += i - ((int64_t)1 << 40);
#pragma omp parallel for reduction(+ : d) schedule(guided)
    for (uint64_t i = UINT64_MAX; i > UINT64_MAX - 40; i -= 2)
        d += (long)(UINT64_MAX - i);
#pragma omp parallel for reduction(+ : e)
    for (int i = 3; i != 43; i++)
        e += i;
#pragma omp parallel for reduction(+ : f) schedule(dynamic)
    for (int i = 60; i >= 0; i = i - 4)
        f += i;
#pragma omp parallel for reduction(+ : g)
    for (short i = -20; i < 30; i = 5 + i)
        g += i;
    printf("%ld %ld %ld %ld %ld %ld %ld\n", a, b, c, d, e, f, g);
    long w[7] = {0};
    for (int i = 100; i > -5; i -= 3)
        w[0] += i;
    for (int i = 7; i <= 91; i += 6)
        w[1] += i;
    for (int i = -20; i < 30; i += 5)
        w[6] += i;
    int good = a == w[0] && b == w[1] && c == 1225 && d == 380 && e == 900 && f == 480 && g == w[6];
    puts(good ? "ok" : "wrong");
    return !good;
}
