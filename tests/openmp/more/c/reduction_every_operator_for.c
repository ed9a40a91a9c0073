// openmp: for reduction(+) reduction(*) reduction(&) reduction(|) reduction(^) reduction(&&) reduction(||)
// All operators on one loop, with originals that are not neutral.
#include <stdio.h>

int main(void) {
    int sum = -3, product = 2, and = 0xfff, or = 0x10, xor = 0x99, all = 1, some = 0, none = 0;
    unsigned char low = 200;
    short high = -5;
#pragma omp parallel
    {
#pragma omp for reduction(+ : sum) reduction(* : product) reduction(& : and) reduction(| : or) reduction(^ : xor)
        for (int i = 1; i <= 9; i++) {
            sum += i * i;
            product *= i % 3 + 1;
            and &= ~(1 << i);
            or |= 1 << (i * 3);
            xor ^= i << i;
        }
#pragma omp for reduction(&& : all) reduction(|| : some, none) reduction(min : low) reduction(max : high)
        for (int i = 1; i <= 9; i++) {
            all = all && i;
            some = some || i == 7;
            none = none || i > 9;
            low = low < 255 - 13 * i ? low : (unsigned char)(255 - 13 * i);
            high = high > i * 100 ? high : (short)(i * 100);
        }
    }
    int wor = 0x10, wxor = 0x99;
    for (int i = 1; i <= 9; i++) {
        wor |= 1 << (i * 3);
        wxor ^= i << i;
    }
    printf("%d %d %x %x %x %d%d%d %d %d\n", sum, product, and, or, xor, all, some, none, low, high);
    int good = sum == 282 && product == 2 * 216 && and == 0xc01 && or == wor && xor == wxor;
    good &= all == 1 && some == 1 && none == 0 && low == 138 && high == 900;
    puts(good ? "ok" : "wrong");
    return !good;
}
