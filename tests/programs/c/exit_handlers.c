/* atexit, in reverse order, with exit inside. */
#include <stdio.h>
#include <stdlib.h>

static void a(void) { puts("a"); }
static void b(void) { puts("b"); }
static void c(void) {
    puts("c");
    atexit(a);
}
int main(void) {
    atexit(a);
    atexit(b);
    atexit(c);
    puts("main");
    exit(11);
}
