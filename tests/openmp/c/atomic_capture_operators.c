// openmp: atomic capture
// Captures of every operator, before and after the update.
#include <stdio.h>

#define N 64

int main(void) {
    int bits = 0, xor = 0, shift = 1, minus = 0, and = -1;
    long product = 1, sum_before = 0, sum_after = 0, olds = 0;
#pragma omp parallel for reduction(+ : sum_before, sum_after, olds)
    for (int i = 0; i < N; i++) {
        int before, after, old;
        if (i < 30) {
#pragma omp atomic capture
            {
                before = bits;
                bits |= 1 << i;
            }
            sum_before += (before >> i) & 1;
#pragma omp atomic capture
            after = and &= ~(1 << i);
            sum_after += (after >> i) & 1;
#pragma omp atomic capture
            { shift = shift * 1; old = shift; }
            olds += old;
        }
#pragma omp atomic capture
        old = xor ^= i;
        olds += old < 0;
#pragma omp atomic capture
        {
            minus = 5 - minus;
            old = minus;
        }
        olds += old != 0 && old != 5;
        if (i < 20) {
            long p;
#pragma omp atomic capture
            {
                p = product;
                product *= 2;
            }
            olds += (p & (p - 1)) != 0;
        }
    }
    printf("%x %x %d %d %d %ld %ld %ld %ld\n", bits, and, xor, shift, minus, product, sum_before,
           sum_after, olds);
    int good = bits == 0x3fffffff && and == ~0x3fffffff && xor == 0 && shift == 1 && minus == 0 &&
               product == 1 << 20 && sum_before == 0 && sum_after == 0 && olds == 30;
    puts(good ? "ok" : "wrong");
    return !good;
}
