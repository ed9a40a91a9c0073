/* The bytes of floats through a union. */
#include <stdio.h>
#include <stdint.h>

union U {
    float f;
    uint32_t u;
    unsigned char b[4];
};
int main(void) {
    union U u = {.f = -0.15625f};
    printf("%08x %d %d\n", u.u, u.b[3], u.b[0]);
    u.u ^= 0x80000000u;
    u.b[0] = 1;
    printf("%.9g\n", u.f);
    union {
        double d;
        uint64_t u;
    } d = {.d = 1.0};
    d.u += 1;
    printf("%.17g\n", d.d);
    return 0;
}
