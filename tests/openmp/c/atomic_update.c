// openmp: atomic update
// Every operator on int, both ways round.
#include <stdio.h>

int main(void) {
    int add = 0, sub = 0, mul = 1, div = 1 << 20, and = -1, or = 0, xor = 0, shl = 1, shr = 1 << 30;
    int back = 0, inc = 0, dec = 0;
#pragma omp parallel for
    for (int i = 0; i < 16; i++) {
#pragma omp atomic
        add += i;
#pragma omp atomic update
        sub -= i;
#pragma omp atomic update
        mul *= i % 2 + 1;
#pragma omp atomic
        div /= i % 2 + 1;
#pragma omp atomic
        and &= ~(1 << i);
#pragma omp atomic
        or |= 1 << i;
#pragma omp atomic
        xor ^= i * 5;
#pragma omp atomic
        shl <<= 1;
#pragma omp atomic
        shr >>= 1;
#pragma omp atomic
        back = i + back;
#pragma omp atomic
        inc++;
#pragma omp atomic
        --dec;
    }
    int x = 0;
    for (int i = 0; i < 16; i++)
        x ^= i * 5;
    printf("%d %d %d %d %d %d %d %d %d %d %d %d\n", add, sub, mul, div, and, or, xor, shl, shr,
           back, inc, dec);
    int good = add == 120 && sub == -120 && mul == 256 && div == 1 << 12 && and == ~0xffff &&
               or == 0xffff && xor == x && shl == 1 << 16 && shr == 1 << 14 && back == 120 &&
               inc == 16 && dec == -16;
    puts(good ? "ok" : "wrong");
    return !good;
}
