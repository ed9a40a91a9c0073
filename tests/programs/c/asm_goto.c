/* asm goto. */
#include <stdio.h>

static int zero(int k) {
    __asm__ goto("testl %0, %0\n\tjz %l1" ::"r"(k) : "cc" : yes);
    return 0;
yes:
    return 1;
}
int main(void) {
    printf("%d %d\n", zero(0), zero(4));
    return 0;
}
