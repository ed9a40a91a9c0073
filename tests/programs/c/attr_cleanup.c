/* __attribute__((cleanup)). */
#include <stdio.h>

static void bye(int *p) { printf("bye %d\n", *p); }
static int f(int k) {
    int a __attribute__((cleanup(bye))) = k;
    if (k > 2) return k;
    for (int i = 0; i < 2; i++) {
        int b __attribute__((cleanup(bye))) = 10 * k + i;
        if (i && k == 1) break;
    }
    a += 100;
    return a;
}
int main(void) {
    int r = f(1) + f(2) + f(3);
    printf("%d\n", r);
    return r & 127;
}
