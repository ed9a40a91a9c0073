/* Constructors and destructors with priorities. */
#include <stdio.h>

static int order[8], n;
__attribute__((constructor(201))) static void c1(void) { order[n++] = 1; }
__attribute__((constructor)) static void c3(void) { order[n++] = 3; }
__attribute__((constructor(101))) static void c0(void) { order[n++] = 0; }
__attribute__((destructor(101))) static void d0(void) { puts("last"); }
__attribute__((destructor)) static void d1(void) { puts("first"); }
int main(void) {
    for (int i = 0; i < n; i++) printf("%d ", order[i]);
    putchar('\n');
    return n;
}
