/* A handler of SIGSEGV that jumps out. */
#include <stdio.h>
#include <signal.h>
#include <setjmp.h>

static sigjmp_buf e;
static void on(int s) {
    (void)s;
    siglongjmp(e, 1);
}
int main(void) {
    struct sigaction a = {.sa_handler = on};
    volatile int n = 0;
    int *volatile p = 0;
    sigaction(SIGSEGV, &a, 0);
    for (volatile int i = 0; i < 3; i++)
        if (!sigsetjmp(e, 1)) {
            *p = 1;
            puts("wrong");
        } else
            n++;
    printf("%d\n", n);
    return n;
}
