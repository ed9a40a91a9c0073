/* A recursion without end exhausts the stack. */
#include <stdio.h>

static int f(int n, char *p) {
    volatile char b[4096];
    b[n & 4095] = p ? *p : 1;
    return f(n + 1, (char *)b) + b[0];
}
int main(void) {
    puts("before");
    fflush(stdout);
    return f(0, 0);
}
