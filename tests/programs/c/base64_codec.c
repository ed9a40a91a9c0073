/* Base 64 there and back. */
#include <stdio.h>
#include <string.h>

static const char al[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static int enc(const unsigned char *s, int n, char *o) {
    int k = 0;
    for (int i = 0; i < n; i += 3) {
        unsigned v = s[i] << 16 | (i + 1 < n ? s[i + 1] << 8 : 0) | (i + 2 < n ? s[i + 2] : 0);
        for (int j = 0; j < 4; j++) o[k++] = i + j > n ? '=' : al[v >> (18 - 6 * j) & 63];
    }
    o[k] = 0;
    return k;
}
static int dec(const char *s, unsigned char *o) {
    int k = 0;
    for (; *s; s += 4) {
        unsigned v = 0;
        int p = 0;
        for (int j = 0; j < 4; j++) {
            v <<= 6;
            if (s[j] == '=')
                p++;
            else
                v |= (unsigned)(strchr(al, s[j]) - al);
        }
        for (int j = 0; j < 3 - p; j++) o[k++] = (unsigned char)(v >> (16 - 8 * j));
    }
    return k;
}
int main(void) {
    unsigned char b[64], r[64];
    char o[100];
    int bad = 0;
    for (int n = 0; n < 60; n++) {
        for (int i = 0; i < n; i++) b[i] = (unsigned char)(i * n * 7 + n);
        enc(b, n, o);
        bad += dec(o, r) != n || memcmp(b, r, n);
    }
    enc((const unsigned char *)"Hello!!", 7, o);
    printf("%s %d\n", o, bad);
    return bad;
}
