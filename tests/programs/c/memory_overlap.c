/* memmove with what compilers make of it. */
#include <stdio.h>
#include <string.h>

struct B {
    int v[40];
};
static void shift(struct B *b, int n) { memmove(b->v + n, b->v, sizeof(int) * (40 - n)); }
int main(void) {
    struct B b, c;
    unsigned s = 0;
    for (int i = 0; i < 40; i++) b.v[i] = i;
    c = b;
    shift(&c, 3);
    memcpy(&b, &c, sizeof b);
    b = *(struct B *)(void *)&b;
    memset(c.v + 10, 0xff, 7);
    __builtin_memcpy_inline(c.v, b.v + 5, 16);
    for (int i = 0; i < 40; i++) s = s * 7 + b.v[i] + (unsigned)c.v[i];
    char z[33];
    memset(z, 'z', 32);
    z[32] = 0;
    bzero(z + 30, 2);
    printf("%u %zu %d\n", s, strlen(z), bcmp(&b, &c, 4) != 0);
    return 0;
}
