#include "sha.h"
#include <string.h>

static uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }

static void block(struct digest *d, const unsigned char *bytes) {
    uint32_t w[80], a = d->word[0], b = d->word[1], c = d->word[2], e = d->word[3], f = d->word[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 |
               (uint32_t)bytes[4 * i + 2] << 8 | bytes[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t mix, k;
        if (i < 20)
            mix = (b & c) | (~b & e), k = 0x5a827999;
        else if (i < 40)
            mix = b ^ c ^ e, k = 0x6ed9eba1;
        else if (i < 60)
            mix = (b & c) | (b & e) | (c & e), k = 0x8f1bbcdc;
        else
            mix = b ^ c ^ e, k = 0xca62c1d6;
        uint32_t t = rotate(a, 5) + mix + f + k + w[i];
        f = e;
        e = c;
        c = rotate(b, 30);
        b = a;
        a = t;
    }
    d->word[0] += a;
    d->word[1] += b;
    d->word[2] += c;
    d->word[3] += e;
    d->word[4] += f;
}

struct digest sha1(const unsigned char *message, size_t length) {
    struct digest d = {{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}};
    size_t rest = length;
    for (; rest >= 64; rest -= 64, message += 64)
        block(&d, message);
    unsigned char last[128] = {0};
    memcpy(last, message, rest);
    last[rest] = 0x80;
    size_t end = rest < 56 ? 64 : 128;
    uint64_t bits = (uint64_t)length * 8;
    for (int i = 0; i < 8; i++)
        last[end - 1 - i] = (unsigned char)(bits >> 8 * i);
    block(&d, last);
    if (end == 128)
        block(&d, last + 64);
    return d;
}
