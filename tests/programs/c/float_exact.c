/* Bits of results that must be exact. */
#include <stdio.h>
#include <string.h>
#include <stdint.h>

static uint64_t bits(double d) {
    uint64_t u;
    memcpy(&u, &d, 8);
    return u;
}
int main(void) {
    volatile double a = 0.1, b = 3.0, c = 1e308;
    uint64_t h = 0;
    double v[] = {a + 0.2,      a * b,      c * 10,   a / b,      -a - b,
                  1 / (c * 10), c - c * 10, (float)a, a * b - 0.3};
    for (int i = 0; i < 9; i++) {
        h = h * 31 + bits(v[i]);
        printf("%016llx ", (unsigned long long)bits(v[i]));
    }
    printf("%016llx\n", (unsigned long long)h);
    return 0;
}
