// openmp: parallel for reduction(+) reduction(*)
// flags: -latomic
// One reduction for each arithmetic type; sums are exact in every order.
#include <complex.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
    int8_t a = 1;
    uint16_t b = 2;
    int64_t c = 3;
    uint64_t d = 1;
    float f = 0.5f;
    double g = 0.25;
    long double h = 0.125L;
    double complex z = 1.0;
    _Bool any = 0;
#pragma omp parallel for reduction(+ : a, b, c, f, g, h, z) reduction(* : d) reduction(|| : any)
    for (int i = 1; i <= 20; i++) {
        a += i % 4;
        b += i * 3000;
        c += (int64_t)i << 33;
        d *= i % 5 + 1;
        f += i * 0.5f;
        g += i * 0.25;
        h += i * 0.125L;
        z += i + i * 2.0 * I;
        any = any || i == 20;
    }
    uint64_t want = 1;
    for (int i = 1; i <= 20; i++)
        want *= i % 5 + 1;
    printf("%d %d %lld %llu %g %g %Lg %g%+gi %d\n", a, b, (long long)c, (unsigned long long)d, f, g,
           h, creal(z), cimag(z), any);
    int good = a == 31 && b == (uint16_t)(2 + 630000) && c == 3 + ((int64_t)210 << 33);
    good &= d == want && f == 105.5f && g == 52.75 && h == 26.375L && creal(z) == 211 && any;
    good &= cimag(z) == 420;
    puts(good ? "ok" : "wrong");
    return !good;
}
