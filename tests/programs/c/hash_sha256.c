/* SHA-256, constants from primes. */
#include <stdio.h>
#include <stdint.h>
#include <string.h>
#include <math.h>

static uint32_t ror(uint32_t x, int n) { return x >> n | x << (32 - n); }
int main(void) {
    uint32_t k[64], h[8], w[64], v[8];
    for (int n = 0, p = 2; n < 64; p++) {
        int prime = 1;
        for (int d = 2; d * d <= p; d++) prime &= p % d != 0;
        if (!prime) continue;
        long double c = cbrtl(p), s = sqrtl(p);
        k[n] = (uint32_t)((c - floorl(c)) * 4294967296.0L);
        if (n < 8) h[n] = (uint32_t)((s - floorl(s)) * 4294967296.0L);
        n++;
    }
    uint8_t m[64] = "abc";
    m[3] = 0x80;
    m[63] = 24;
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)m[4 * i] << 24 | m[4 * i + 1] << 16 | m[4 * i + 2] << 8 | m[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + w[i - 7] + (ror(w[i - 15], 7) ^ ror(w[i - 15], 18) ^ w[i - 15] >> 3) +
               (ror(w[i - 2], 17) ^ ror(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t t1 = v[7] + (ror(v[4], 6) ^ ror(v[4], 11) ^ ror(v[4], 25)) +
                      ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
        uint32_t t2 = (ror(v[0], 2) ^ ror(v[0], 13) ^ ror(v[0], 22)) +
                      ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) printf("%08x", h[i] + v[i]);
    putchar('\n');
    return 0;
}
