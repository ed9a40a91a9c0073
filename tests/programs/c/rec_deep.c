/* A recursion of a hundred thousand calls. */
#include <stdio.h>

static long f(long n) {
    volatile long k = n;
    return n ? k + f(n - 1) : 0;
}
int main(void) {
    printf("%ld\n", f(100000));
    return 0;
}
