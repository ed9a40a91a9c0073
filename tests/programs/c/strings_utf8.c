/* Decoding UTF-8 by hand. */
#include <stdio.h>

static int next(const unsigned char **p) {
    int c = *(*p)++, n = c < 0x80 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    if (n) c &= 0x3f >> n;
    while (n--) c = c << 6 | (*(*p)++ & 0x3f);
    return c;
}
int main(void) {
    const unsigned char *p = (const unsigned char *)"a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z";
    int n = 0;
    while (*p) {
        printf("%x ", next(&p));
        n++;
    }
    putchar('\n');
    return n;
}
