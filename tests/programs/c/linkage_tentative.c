/* Tentative definitions and extern in blocks. */
#include <stdio.h>

int t;
int t;
extern int t;
static int u;
static int u = 4;
int f(void) {
    extern int w;
    return w + t;
}
int w = 9;
int main(void) {
    t = 3;
    {
        extern int t;
        t++;
    }
    printf("%d %d %d\n", t, u, f());
    return f();
}
