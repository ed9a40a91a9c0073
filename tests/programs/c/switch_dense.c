/* A dense switch with falling through. */
#include <stdio.h>

static int f(int k) {
    int r = 0;
    switch (k) {
    case 0: r++;
    case 1: r += 2;
    case 2: r += 4; break;
    case 3:
    case 4:
    case 5: r = k * k; break;
    case 6: return 99;
    default: r = -1;
    }
    return r;
}
int main(void) {
    int s = 0;
    for (int i = -2; i < 10; i++) {
        printf("%d ", f(i));
        s += f(i);
    }
    putchar('\n');
    return s & 127;
}
