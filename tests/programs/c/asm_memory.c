/* Inline assembly with operands in memory. */
#include <stdio.h>

int main(void) {
    int a[4] = {1, 2, 3, 4};
    long n = 4;
    int s = 0;
    const int *p = a;
    __asm__("1: addl (%1), %0\n\taddq $4, %1\n\tdecq %2\n\tjnz 1b"
            : "+r"(s), "+r"(p), "+r"(n)
            :
            : "memory", "cc");
    __asm__("incl %0" : "+m"(a[2]));
    printf("%d %d %td\n", s, a[2], p - a);
    return 0;
}
