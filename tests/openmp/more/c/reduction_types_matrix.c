// openmp: parallel for reduction(+) reduction(*) reduction(max) reduction(min)
// flags: -latomic
// The types char, long long, unsigned, float, double, long double and _Complex.
#include <stdio.h>

int main(void) {
    signed char c = 0, cm = -128;
    long long l = 1;
    unsigned u = 0, um = ~0u;
    float f = 0, fm = -1e30f;
    double d = 1, dm = 1e300;
    double _Complex z = 0, w = 1;
#pragma omp parallel for reduction(+ : c, u, f, z) reduction(* : l, d, w) reduction(max : cm, fm) reduction(min : um, dm)
    for (int i = 0; i < 16; i++) {
        c += i % 4;
        u += 300000000u;
        f += 0.125f;
        z += i + 0.5i;
        l *= i % 2 ? -3 : 2;
        d *= i % 4 == 3 ? 0.25 : 2;
        w *= i == 5 ? 2i : 1;
        cm = cm > i - 40 ? cm : (signed char)(i - 40);
        fm = fm > (float)i / 4 ? fm : (float)i / 4;
        um = um < 77u + (unsigned)(i * 5 % 16) ? um : 77u + (unsigned)(i * 5 % 16);
        dm = dm < i - 8.5 ? dm : i - 8.5;
    }
    printf("%d %d %lld %u %u %g %g %g %g\n", c, cm, l, u, um, f, fm, d, dm);
    int good = c == 24 && cm == -25 && l == 6561 * 256 && u == 300000000u * 16u && um == 77;
    good &= f == 2 && fm == 3.75 && d == 16 && dm == -8.5 && z == 120 + 8i && w == 2i;
    puts(good ? "ok" : "wrong");
    return !good;
}
