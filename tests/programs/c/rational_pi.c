/* Digits of pi by a spigot. */
#include <stdio.h>

int main(void) {
    static int r[2801];
    int c = 0;
    for (int i = 0; i < 2800; i++) r[i] = 2000;
    for (int k = 350; k > 0; k -= 14) {
        int d = 0, i = k;
        for (;;) {
            d += r[i] * 10000;
            int b = 2 * i - 1;
            r[i] = d % b;
            d /= b;
            if (--i == 0) break;
            d *= i;
        }
        printf("%.4d", c + d / 10000);
        c = d % 10000;
    }
    putchar('\n');
    return 0;
}
