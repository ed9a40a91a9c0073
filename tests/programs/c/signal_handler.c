/* A handler of signals and raise. */
#include <stdio.h>
#include <signal.h>

static volatile sig_atomic_t seen;
static void on(int s) { seen = seen * 100 + s; }
int main(void) {
    struct sigaction a = {.sa_handler = on};
    sigaction(SIGUSR1, &a, 0);
    signal(SIGUSR2, on);
    raise(SIGUSR1);
    raise(SIGUSR2);
    signal(SIGUSR1, SIG_IGN);
    raise(SIGUSR1);
    printf("%d\n", (int)seen);
    return seen == SIGUSR1 * 100 + SIGUSR2;
}
