/* sigsetjmp and siglongjmp. */
#include <stdio.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf env;
static void on(int s) { siglongjmp(env, s); }
int main(void) {
    volatile int n = 0;
    signal(SIGUSR1, on);
    int s = sigsetjmp(env, 1);
    if (s) n++;
    if (n < 3) raise(SIGUSR1);
    printf("%d %d\n", n, s == SIGUSR1);
    return 0;
}
