/* Coroutines by makecontext and swapcontext. */
#include <stdio.h>
#include <ucontext.h>
#include <stdlib.h>

static ucontext_t back, gen;
static int value;
static void body(void) {
    for (int i = 1; i < 6; i++) {
        value = i * i;
        swapcontext(&gen, &back);
    }
    value = -1;
}
int main(void) {
    getcontext(&gen);
    gen.uc_stack.ss_sp = malloc(1 << 16);
    gen.uc_stack.ss_size = 1 << 16;
    gen.uc_link = &back;
    makecontext(&gen, body, 0);
    for (;;) {
        swapcontext(&back, &gen);
        if (value < 0) break;
        printf("%d ", value);
    }
    putchar('\n');
    return 0;
}
