/* Designated initialisers. */
#include <stdio.h>

struct P {
    int x, y, z;
};
static struct {
    int k;
    struct P p[3];
    char s[6];
} g = {.p[1].y = 5, .p[2] = {.z = 9}, .s = {[4] = 'e', [0] = 'a'}, .k = 2};
int main(void) {
    int a[] = {[5] = 1, 2, [1] = 7, [3 ... 4] = 8};
    union {
        float f;
        int i;
    } u = {.i = 0x40490fdb};
    for (unsigned i = 0; i < sizeof a / sizeof *a; i++) printf("%d ", a[i]);
    printf("%d %d %d %c%c %.4f\n", g.p[1].y, g.p[2].z, g.k, g.s[0], g.s[4], u.f);
    return g.p[0].x;
}
