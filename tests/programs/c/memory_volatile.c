/* Volatile accesses are kept. */
#include <stdio.h>

static volatile int cell;
static volatile struct {
    char a;
    int b : 5;
} s;
int main(void) {
    for (int i = 0; i < 10; i++) {
        cell = i;
        cell += cell;
        s.b++;
    }
    volatile double d[3] = {1, 2};
    d[2] = d[0] + d[1];
    const volatile int *p = &cell;
    printf("%d %d %g %d\n", cell, s.b, d[2], *p + *p);
    return s.b;
}
