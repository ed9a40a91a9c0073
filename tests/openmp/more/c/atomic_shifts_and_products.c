// openmp: atomic update; parallel for
// The operators << >> * / & | ^ with operands on both sides.
#include <stdio.h>

int main(void) {
    unsigned left = 3, right = 0xffff0000u, and = 0xffffffffu, or = 0, xor = 0;
    long product = 1, quotient = 1l << 40, from = 7;
    double p = 1, q = 1024;
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
#pragma omp atomic update
        left <<= 2;
#pragma omp atomic update
        right = right >> 1;
#pragma omp atomic update
        and &= ~(1u << i);
#pragma omp atomic update
        or = (1u << 2 * i) | or ;
#pragma omp atomic update
        xor = xor ^ (unsigned)(i * 77);
#pragma omp atomic update
        product = 3 * product;
#pragma omp atomic update
        quotient /= 4;
#pragma omp atomic update
        from = 0 - from;
#pragma omp atomic update
        p *= 2;
#pragma omp atomic update
        q = q / 2;
    }
    unsigned x = 0;
    for (unsigned i = 0; i < 10; i++)
        x ^= i * 77;
    printf("%u %x %x %x %u %ld %ld %ld %g %g\n", left, right, and, or, xor, product, quotient, from,
           p, q);
    int good = left == 3u << 20 && right == 0xffff0000u >> 10 && and == 0xfffffc00u;
    good &= or == 0x55555 && xor == x && product == 59049 && quotient == 1l << 20 && from == 7;
    good &= p == 1024 && q == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
