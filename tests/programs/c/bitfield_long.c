/* Fields wider than int. */
#include <stdio.h>

struct L {
    unsigned long long a : 40;
    long long b : 23;
    unsigned long long c : 1;
};
static struct L mix(struct L x, int k) {
    x.a = x.a * 3 + k;
    x.b -= k;
    x.c ^= k;
    return x;
}
int main(void) {
    struct L x = {1, 2, 0};
    for (int i = 0; i < 50; i++) x = mix(x, i);
    printf("%llu %lld %d\n", (unsigned long long)x.a, (long long)x.b, (int)x.c);
    return (int)(x.a & 15);
}
