/* Inline assembly: operands, flags, clobbers. */
#include <stdio.h>

static unsigned long mulhi(unsigned long a, unsigned long b) {
    unsigned long hi, lo;
    __asm__("mulq %3" : "=d"(hi), "=a"(lo) : "a"(a), "r"(b) : "cc");
    return hi ^ lo;
}
int main(void) {
    int x = 5, y;
    __asm__("leal (%1,%1,4), %0" : "=r"(y) : "r"(x));
    __asm__ volatile("addl $3, %0" : "+r"(x)::"cc");
    unsigned char c;
    __asm__("cmpl %2, %1\n\tsetg %0" : "=q"(c) : "r"(y), "r"(x) : "cc");
    printf("%d %d %d %lx\n", x, y, c, mulhi(~0ul, 12345));
    return 0;
}
