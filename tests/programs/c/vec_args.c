/* Vectors through calls and memory. */
#include <stdio.h>

typedef unsigned char b16 __attribute__((vector_size(16)));
typedef long l4 __attribute__((vector_size(32)));
__attribute__((noinline)) static b16 mix(b16 a, b16 b, int k) { return (a ^ b) + (unsigned char)k; }
__attribute__((noinline)) static void square(l4 *p, int n) {
    for (int i = 0; i < n; i++) p[i] *= p[i];
}
int main(void) {
    b16 a = {1, 2, 3}, b = {250, 251};
    for (int i = 0; i < 10; i++) a = mix(a, b, i);
    l4 v[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    square(v, 2);
    printf("%d %d %d %ld %ld\n", a[0], a[1], a[15], v[0][3], v[1][2]);
    return 0;
}
