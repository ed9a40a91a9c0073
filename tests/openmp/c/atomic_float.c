// openmp: atomic
// On float, double, long double, and integers of other widths.
// flags: -latomic
#include <stdint.h>
#include <stdio.h>

int main(void) {
    float f = 0.5f, product = 1;
    double d = 0, quotient = 1024, reversed = 0;
    long double l = 0;
    int8_t c = 0;
    uint16_t s = 0;
    int64_t w = 0;
#pragma omp parallel for schedule(dynamic, 2)
    for (int i = 1; i <= 40; i++) {
#pragma omp atomic
        f += i * 0.5f;
#pragma omp atomic
        d -= i * 0.25;
#pragma omp atomic
        l += i * 0.125L;
#pragma omp atomic
        c += i;
#pragma omp atomic
        s -= i * 1000;
#pragma omp atomic
        w += (int64_t)i << 34;
        if (i <= 8) {
#pragma omp atomic
            product *= 2;
#pragma omp atomic
            quotient /= 2;
        }
#pragma omp atomic
        reversed = i + reversed;
    }
    printf("%g %g %Lg %d %d %lld %g %g %g\n", f, d, l, c, s, (long long)w, product, quotient,
           reversed);
    int good = f == 410.5f && d == -205 && l == 102.5L && c == (int8_t)820;
    good &= s == (uint16_t)-820000 && w == (int64_t)820 << 34 && product == 256 && quotient == 4;
    good &= reversed == 820;
    puts(good ? "ok" : "wrong");
    return !good;
}
