/* Loops that become vector code. */
#include <stdio.h>

static int a[1000], b[1000];
static short h[1000];
static unsigned char u[1000];
static double d[1000];
int main(void) {
    long s = 0;
    int mx = -1, cnt = 0;
    double ds = 0;
    for (int i = 0; i < 1000; i++) {
        a[i] = i * 37 % 1001;
        b[i] = 999 - i;
        h[i] = (short)(i * 77);
        u[i] = (unsigned char)(i * 13);
        d[i] = i / 4.0;
    }
    for (int i = 0; i < 1000; i++) a[i] = a[i] > b[i] ? a[i] - b[i] : a[i] + h[i];
    for (int i = 0; i < 1000; i++) u[i] = u[i] > 100 ? u[i] - 100 : u[i] * 2;
    for (int i = 0; i < 1000; i += 3) d[i] = d[i] * 2 + u[i];
    for (int i = 0; i < 1000; i++) {
        s += (long)a[i] * u[i];
        if (a[i] > mx) mx = a[i];
        cnt += h[i] < 0;
        ds += d[i];
    }
    printf("%ld %d %d %.2f\n", s, mx, cnt, ds);
    return cnt & 127;
}
