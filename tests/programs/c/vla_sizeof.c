/* The size of a variable array is computed. */
#include <stdio.h>

static int calls;
static int n(void) {
    calls++;
    return 4 + calls;
}
int main(void) {
    int a[n()][n()];
    int (*p)[n()] = 0;
    printf("%zu %zu %d\n", sizeof a, sizeof *p, calls);
    typedef char T[n()];
    T t;
    printf("%zu %zu %d\n", sizeof(T), sizeof t, calls);
    return calls;
}
