/* A write through a null pointer. */
#include <stdio.h>

int main(void) {
    int *volatile p = 0;
    puts("before");
    fflush(stdout);
    *p = 3;
    return 0;
}
