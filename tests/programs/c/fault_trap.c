/* __builtin_trap. */
#include <stdio.h>

static int f(int k) {
    if (k > 2) __builtin_trap();
    return k;
}
int main(void) {
    for (int i = 0; i < 5; i++) {
        printf("%d\n", f(i));
        fflush(stdout);
    }
    return 0;
}
