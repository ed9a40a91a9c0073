/* Tail calls a million deep. */
#include <stdio.h>

static long b(long n, long s);
static long a(long n, long s) {
    if (!n) return s;
    __attribute__((musttail)) return b(n - 1, s + n);
}
static long b(long n, long s) {
    if (!n) return -s;
    __attribute__((musttail)) return a(n - 1, s ^ n);
}
int main(void) {
    printf("%ld %ld\n", a(1000000, 0), b(999999, 1));
    return 0;
}
