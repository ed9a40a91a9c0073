/* An interpreter threaded by computed goto. */
#include <stdio.h>

static long run(const unsigned char *code) {
    static const void *const table[] = {&&push, &&add, &&mul, &&dup, &&dec, &&jnz, &&swap, &&end};
    long stack[32], *sp = stack;
    const unsigned char *pc = code;
#define NEXT goto *table[*pc++]
    NEXT;
push:
    *sp++ = *pc++;
    NEXT;
add:
    sp--;
    sp[-1] += *sp;
    NEXT;
mul:
    sp--;
    sp[-1] *= *sp;
    NEXT;
dup:
    *sp = sp[-1];
    sp++;
    NEXT;
dec:
    sp[-1]--;
    NEXT;
jnz:
    if (sp[-1])
        pc = code + *pc;
    else
        pc++;
    NEXT;
swap: {
    long t = sp[-1];
    sp[-1] = sp[-2];
    sp[-2] = t;
}
    NEXT;
end:
    return sp[-2];
}
int main(void) {
    /* acc = 1, n = 12; until n is 0: acc = acc * 3 + 1 */
    unsigned char code[] = {0, 1, 0, 12, 6, 0, 3, 2, 0, 1, 1, 6, 4, 5, 4, 7};
    printf("%ld\n", run(code));
    return 0;
}
