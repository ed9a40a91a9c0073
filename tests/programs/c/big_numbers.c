/* Factorials by long arithmetic. */
#include <stdio.h>

int main(void) {
    static unsigned d[80];
    int n = 1;
    d[0] = 1;
    for (int k = 2; k <= 60; k++) {
        unsigned long c = 0;
        for (int i = 0; i < n; i++) {
            c += (unsigned long)d[i] * k;
            d[i] = c % 10000;
            c /= 10000;
        }
        while (c) {
            d[n++] = c % 10000;
            c /= 10000;
        }
    }
    printf("%u", d[n - 1]);
    for (int i = n - 1; i--;) printf("%04u", d[i]);
    putchar('\n');
    return n;
}
