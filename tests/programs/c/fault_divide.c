/* A division by zero. */
#include <stdio.h>

int main(void) {
    volatile int z = 0;
    printf("before\n");
    fflush(stdout);
    return 5 / z;
}
