/* Increments and compound assignments on narrow types. */
#include <stdio.h>

int main(void) {
    unsigned char c = 250;
    signed char s = 127;
    short h = -32768;
    float f = 0.5f;
    unsigned long u = 3;
    for (int i = 0; i < 10; i++) {
        c++;
        s += 2;
        h--;
        f *= 1.5;
        u <<= i & 3;
    }
    c >>= 1;
    c *= 3.7;
    s ^= 0x55;
    h /= -3;
    u -= 5;
    u %= 1000;
    int i = 3;
    int a[5] = {0};
    a[i--] += i;
    a[--i] |= 6;
    printf("%d %d %d %g %lu %d %d %d\n", c, s, h, f, u, a[1], a[3], i);
    return c;
}
