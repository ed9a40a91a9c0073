/* Blocked signals wait. */
#include <stdio.h>
#include <signal.h>

static volatile sig_atomic_t n;
static void on(int s) {
    (void)s;
    n++;
}
int main(void) {
    sigset_t set, old;
    signal(SIGUSR1, on);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, &old);
    raise(SIGUSR1);
    int before = n;
    sigprocmask(SIG_SETMASK, &old, 0);
    printf("%d %d\n", before, n);
    return n;
}
