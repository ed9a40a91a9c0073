/* quick_exit and its own handlers. */
#include <stdio.h>
#include <stdlib.h>

static void a(void) { puts("normal"); }
static void q(void) {
    puts("quick");
    fflush(stdout);
}
int main(void) {
    atexit(a);
    at_quick_exit(q);
    quick_exit(6);
}
