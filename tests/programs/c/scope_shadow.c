/* Shadowing and the lives of variables. */
#include <stdio.h>

static int x = 1;
int main(void) {
    int s = x;
    {
        int x = 10;
        s += x;
        {
            extern int y;
            s += y;
            int x = x = 5;
            s += x;
        }
        for (int x = 0; x < 3; x++) {
            int s2 = x;
            s += s2;
        }
    }
    if (x > 0) {
        static int x = 7;
        x++;
        s += x;
    }
    struct x {
        int x;
    } v = {x};
    printf("%d %d\n", s, v.x);
    return s;
}
int y = 100;
