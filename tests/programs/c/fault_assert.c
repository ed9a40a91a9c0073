/* A failed assertion. */
#include <stdio.h>
#include <assert.h>

int main(void) {
    int n = 3;
    assert(n == 3);
    puts("first holds");
    fflush(stdout);
    assert(n == 4);
    return 0;
}
