/* Large arrays on the stack. */
#include <stdio.h>

static long f(int d) {
    volatile int a[20000];
    for (int i = 0; i < 20000; i += 500) a[i] = i + d;
    long s = 0;
    for (int i = 0; i < 20000; i += 500) s += a[i];
    return d ? s + f(d - 1) : s;
}
int main(void) {
    printf("%ld\n", f(20));
    return 0;
}
