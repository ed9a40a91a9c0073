/* Arithmetic on arrays of narrow types with saturation. */
#include <stdio.h>
#include <stdint.h>

static uint8_t a[100], b[100], c[100];
static int16_t s[100];
int main(void) {
    unsigned h = 0;
    for (int i = 0; i < 100; i++) {
        a[i] = (uint8_t)(i * 7);
        b[i] = (uint8_t)(255 - i * 3);
        s[i] = (int16_t)(i * 900 - 30000);
    }
    for (int i = 0; i < 100; i++) {
        int t = a[i] + b[i];
        c[i] = t > 255 ? 255 : (uint8_t)t;
        int u = s[i] * 2;
        s[i] = u > 32767 ? 32767 : u < -32768 ? -32768 : (int16_t)u;
    }
    for (int i = 0; i < 100; i++) h = h * 17 + ((a[i] + b[i] + 1) >> 1) + c[i] + (unsigned)s[i];
    printf("%u %d %d\n", h, s[0], s[99]);
    return c[9];
}
