/* Loops of all forms, with break and continue. */
#include <stdio.h>

int main(void) {
    int s = 0, i = 0;
    do {
        if (++i % 3 == 0) continue;
        s += i;
    } while (i < 20);
    for (int a = 0, b = 50; a < b; a += 3, b -= 2) {
        if (a == 15) continue;
        s = s * 3 % 1000 + b;
    }
    for (;;) {
        if (s & 1) break;
        s = s / 2 + 7;
    }
    while (i-- > 0)
        for (int j = i; j; j >>= 1) s += j & 1;
    for (unsigned char c = 250; c > 5; c++) s++;
    printf("%d %d\n", s, i);
    return s & 127;
}
