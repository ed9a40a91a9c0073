/* Assembly beside functions. */
#include <stdio.h>

__asm__(".text\n.globl seven_\nseven_:\n\tmovl $7, %eax\n\tret\n");
int seven_(void);
int main(void) {
    printf("%d\n", seven_());
    return seven_();
}
