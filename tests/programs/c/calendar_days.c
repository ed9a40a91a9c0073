/* Days of the week by formulas. */
#include <stdio.h>

static int dow(int y, int m, int d) {
    static const int t[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    y -= m < 3;
    return (y + y / 4 - y / 100 + y / 400 + t[m - 1] + d) % 7;
}
int main(void) {
    int n = 0;
    for (int y = 1900; y < 2100; y++)
        for (int m = 1; m < 13; m++) n += dow(y, m, 13) == 5;
    printf("%d %d %d\n", n, dow(2000, 1, 1), dow(1969, 7, 20));
    return n & 127;
}
