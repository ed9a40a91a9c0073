/* Euclid, inverses and powers modulo a prime. */
#include <stdio.h>

static long gcd(long a, long b, long *x, long *y) {
    if (!b) {
        *x = 1;
        *y = 0;
        return a;
    }
    long s, t, g = gcd(b, a % b, &s, &t);
    *x = t;
    *y = s - a / b * t;
    return g;
}
static long power(long b, long e, long m) {
    long r = 1;
    for (b %= m; e; e >>= 1, b = b * b % m)
        if (e & 1) r = r * b % m;
    return r;
}
int main(void) {
    long x, y, g = gcd(240, 46, &x, &y), bad = 0;
    for (long i = 1; i < 1009; i++) {
        long u, v;
        gcd(i, 1009, &u, &v);
        bad += ((u % 1009 + 1009) * i % 1009) != 1 || power(i, 1008, 1009) != 1;
    }
    printf("%ld %ld %ld %ld %ld\n", g, x, y, bad, power(3, 1000, 1000000007));
    return 0;
}
