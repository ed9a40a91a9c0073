/* A call through a null pointer. */
#include <stdio.h>

int main(void) {
    void (*volatile f)(void) = 0;
    puts("before");
    fflush(stdout);
    f();
    return 0;
}
