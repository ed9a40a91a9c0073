/* const, pure, cold, likely, assume. */
#include <stdio.h>

__attribute__((const)) static int sq(int k) { return k * k; }
__attribute__((pure)) static int at(const int *p, int n) { return p[n]; }
__attribute__((cold, noinline)) static int rare(int k) { return -k; }
int main(void) {
    int v[] = {4, 5, 6}, s = 0;
    for (int i = 0; i < 30; i++) {
        if (__builtin_expect(i == 17, 0)) s += rare(i);
        int k = i % 3;
        __builtin_assume(k >= 0 && k < 3);
        s += sq(at(v, k));
    }
    printf("%d %d\n", s, __builtin_constant_p(3) + __builtin_object_size(v, 0) == 13);
    return 0;
}
