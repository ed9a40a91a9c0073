/* Integers of 128 bits. */
#include <stdio.h>

typedef unsigned __int128 u128;
static void show(u128 v) {
    char b[50], *p = b + 49;
    *p = 0;
    do *--p = '0' + (int)(v % 10);
    while (v /= 10);
    puts(p);
}
int main(void) {
    u128 f = 1;
    for (int i = 2; i <= 33; i++) f *= i;
    show(f);
    show(f / 1000000007u);
    __int128 n = -(__int128)(f >> 3);
    show((u128)-n ^ 12345);
    printf("%d %lld %g\n", n < 0, (long long)(n % 1000003), (double)n);
    show((u128)1e30);
    return (int)(f >> 100);
}
