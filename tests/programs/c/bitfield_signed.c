/* Signed fields of odd widths wrap. */
#include <stdio.h>

struct S {
    int a : 3;
    int b : 5;
    int c : 7;
    unsigned d : 1;
};
int main(void) {
    struct S s = {0, 0, 0, 0};
    for (int i = 0; i < 300; i++) {
        s.a++;
        s.b += 3;
        s.c -= 5;
        s.d++;
    }
    printf("%d %d %d %d %zu\n", s.a, s.b, s.c, s.d, sizeof s);
    return s.d;
}
