/* A block is freed twice. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    void *volatile p = malloc(64);
    void *q = p;
    puts("before");
    fflush(stdout);
    free(p);
    free(q);
    free(q);
    return 0;
}
