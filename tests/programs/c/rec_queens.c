/* Eight queens by bits. */
#include <stdio.h>

static int go(unsigned c, unsigned d, unsigned e, unsigned all) {
    if (c == all) return 1;
    int n = 0;
    for (unsigned p = all & ~(c | d | e); p; p &= p - 1) {
        unsigned b = p & -p;
        n += go(c | b, (d | b) << 1, (e | b) >> 1, all);
    }
    return n;
}
int main(void) {
    for (int n = 1; n < 10; n++) printf("%d ", go(0, 0, 0, (1u << n) - 1));
    putchar('\n');
    return go(0, 0, 0, 255);
}
