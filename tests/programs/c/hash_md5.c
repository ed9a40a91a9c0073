/* MD5. */
#include <stdio.h>
#include <stdint.h>
#include <string.h>
#include <math.h>

static uint32_t rol(uint32_t x, int n) { return x << n | x >> (32 - n); }
static void block(uint32_t *h, const uint8_t *p) {
    static const int r[] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
    uint32_t w[16], a = h[0], b = h[1], c = h[2], d = h[3];
    memcpy(w, p, 64);
    for (int i = 0; i < 64; i++) {
        uint32_t f;
        int g;
        switch (i / 16) {
        case 0:
            f = (b & c) | (~b & d);
            g = i;
            break;
        case 1:
            f = (d & b) | (~d & c);
            g = (5 * i + 1) & 15;
            break;
        case 2:
            f = b ^ c ^ d;
            g = (3 * i + 5) & 15;
            break;
        default: f = c ^ (b | ~d); g = 7 * i & 15;
        }
        uint32_t t = d, k = (uint32_t)(fabs(sin(i + 1)) * 4294967296.0);
        d = c;
        c = b;
        b += rol(a + f + k + w[g], r[i / 16 * 4 + i % 4]);
        a = t;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
}
int main(void) {
    const char *s = "abc";
    uint8_t m[64] = {0};
    uint32_t h[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    size_t n = strlen(s);
    memcpy(m, s, n);
    m[n] = 0x80;
    m[56] = (uint8_t)(n * 8);
    block(h, m);
    for (int i = 0; i < 16; i++) printf("%02x", (unsigned)((uint8_t *)h)[i]);
    putchar('\n');
    return 0;
}
