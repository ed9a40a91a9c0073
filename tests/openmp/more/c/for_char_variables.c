// openmp: parallel for schedule(static) schedule(dynamic,3); for nowait
// Loops over char, signed char, unsigned char and short.
#include <stdio.h>

int main(void) {
    int letters[26] = {0}, low = 0, high = 0, odd = 0;
#pragma omp parallel for schedule(dynamic, 3)
    for (char c = 'a'; c <= 'z'; c++)
        letters[c - 'a'] = c * 2;
#pragma omp parallel
    {
#pragma omp for nowait reduction(+ : low)
        for (signed char c = 100; c > -120; c -= 10)
            low += c;
#pragma omp for schedule(static) reduction(+ : high)
        for (unsigned char c = 3; c < 250; c += 13)
            high += c;
    }
#pragma omp parallel for schedule(static, 1) reduction(+ : odd)
    for (unsigned short s = 65535; s > 65000; s -= 100)
        odd += s;
    int good = 1, w_low = 0, w_high = 0, w_odd = 0;
    for (int c = 100; c > -120; c -= 10)
        w_low += c;
    for (int c = 3; c < 250; c += 13)
        w_high += c;
    for (int s = 65535; s > 65000; s -= 100)
        w_odd += s;
    for (int i = 0; i < 26; i++)
        good &= letters[i] == ('a' + i) * 2;
    printf("%d %d %d\n", low, high, odd);
    good &= low == w_low && high == w_high && odd == w_odd;
    puts(good ? "ok" : "wrong");
    return !good;
}
