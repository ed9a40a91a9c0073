/* Integers of 128 bits through calls and structures. */
#include <stdio.h>
#include <stdarg.h>

struct S {
    char c;
    __int128 v;
};
__attribute__((noinline)) static __int128 f(int a, __int128 b, int c, __int128 d, struct S s) {
    return a * b + c * d + s.v * s.c;
}
static __int128 g(int n, ...) {
    va_list ap;
    va_start(ap, n);
    __int128 s = 0;
    while (n--) s += va_arg(ap, __int128);
    va_end(ap);
    return s;
}
int main(void) {
    __int128 b = (__int128)1 << 70, r = f(3, b, -2, b + 5, (struct S){2, -b});
    printf("%lld %lld\n", (long long)(r >> 64), (long long)r);
    r = g(2, b, (__int128)-1);
    printf("%lld %llx %zu\n", (long long)(r >> 64), (unsigned long long)r, _Alignof(struct S));
    return 0;
}
