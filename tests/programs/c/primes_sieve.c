/* A sieve in bits. */
#include <stdio.h>

static unsigned bits[50000 / 32 + 1];
int main(void) {
    int n = 0, last = 0;
    long s = 0;
    for (int i = 2; i < 50000; i++) {
        if (bits[i >> 5] >> (i & 31) & 1) continue;
        n++;
        s += i;
        last = i;
        for (long j = (long)i * i; j < 50000; j += i) bits[j >> 5] |= 1u << (j & 31);
    }
    printf("%d %ld %d\n", n, s, last);
    return n & 127;
}
