// openmp: parallel for firstprivate shared reduction(+)
// More captured variables than registers hold.
#include <stdio.h>

int main(void) {
    int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8;
    double p = 0.5, q = 1.5, r = 2.5, s = 3.5;
    long w = 100, x = 200, y = 300, z = 400;
    static int out[64];
    double sum = 0;
#pragma omp parallel for firstprivate(a, b, c, d, e, f, p, q, w, x) shared(g, h, r, s, y, z, out)  \
    reduction(+ : sum)
    for (int i = 0; i < 64; i++) {
        out[i] = a + b + c + d + e + f + g + h + i;
        sum += p + q + r + s + (double)(w + x + y + z);
    }
    int errors = 0;
    for (int i = 0; i < 64; i++)
        errors += out[i] != 36 + i;
    printf("%g, errors %d\n", sum, errors);
    int good = sum == 64 * 1008.0 && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
