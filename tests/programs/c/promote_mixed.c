/* Signed and unsigned operands meet. */
#include <stdio.h>

int main(void) {
    int i = -1;
    unsigned u = 1;
    long l = -1;
    unsigned long ul = 1;
    printf("%d %d %d %d\n", i < (int)u, i < u, l < u, l < (long)ul);
    printf("%u %ld %lu\n", i + u, l + u, (unsigned long)i * u);
    return (i + u) == 0 ? 3 : 4;
}
