/* A program that kills itself by a signal. */
#include <stdio.h>
#include <signal.h>

int main(void) {
    puts("before");
    fflush(stdout);
    raise(SIGTERM);
    puts("not reached");
    return 0;
}
