/* _BitInt of odd widths. */
#include <stdio.h>

int main(void) {
    unsigned _BitInt(7) a = 100;
    _BitInt(100) b = 1;
    a += 50;
    for (int i = 0; i < 60; i++) b *= 3;
    _BitInt(100) c = b / 1000;
    printf("%d %lld %lld %d\n", (int)a, (long long)(b >> 40), (long long)(c % 9973), (int)sizeof b);
    return (int)a;
}
