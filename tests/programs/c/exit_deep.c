/* exit from the depth of a recursion. */
#include <stdio.h>
#include <stdlib.h>

static int n;
static void bye(void) { printf("depth %d\n", n); }
static void go(int k) {
    n++;
    if (k == 0) exit(n);
    go(k - 1);
    go(k - 1);
}
int main(void) {
    atexit(bye);
    go(9);
    return 99;
}
