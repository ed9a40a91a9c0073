/* Generators of random numbers by hand. */
#include <stdio.h>
#include <stdint.h>

static uint64_t s[2] = {1, 2};
static uint64_t rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }
static uint64_t xoro(void) {
    uint64_t a = s[0], b = s[1], r = a + b;
    b ^= a;
    s[0] = rotl(a, 24) ^ b ^ b << 16;
    s[1] = rotl(b, 37);
    return r;
}
static uint32_t pcg(uint64_t *t) {
    uint64_t o = *t;
    *t = o * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t x = (uint32_t)((o >> 18 ^ o) >> 27), r = (uint32_t)(o >> 59);
    return x >> r | x << (-r & 31);
}
int main(void) {
    uint64_t t = 42, a = 0;
    uint32_t b = 0;
    for (int i = 0; i < 10000; i++) {
        a ^= xoro();
        b += pcg(&t);
    }
    printf("%016llx %08x\n", (unsigned long long)a, b);
    return b & 127;
}
