/* inline, static inline, extern inline, noinline. */
#include <stdio.h>

inline int a(int k) { return k + 1; }
extern inline int a(int k);
static inline int b(int k) { return a(k) * 2; }
static inline __attribute__((always_inline)) int c(int k) { return b(k) - 1; }
__attribute__((noinline, noclone)) static int d(int k) { return c(k) ^ 5; }
int main(void) {
    int s = 0;
    for (int i = 0; i < 20; i++) s += d(i) * (i & 1 ? 1 : -1);
    int (*p)(int) = a;
    printf("%d %d\n", s, p(4));
    return 0;
}
