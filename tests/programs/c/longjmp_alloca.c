/* longjmp over frames with alloca and variable arrays. */
#include <stdio.h>
#include <setjmp.h>
#include <alloca.h>
#include <string.h>

static jmp_buf e;
static void f(int n) {
    int v[n + 1];
    char *p = alloca(n * 10 + 1);
    memset(p, n, n * 10 + 1);
    v[n] = p[n * 10];
    if (v[n] == 0) longjmp(e, 1 + n);
    f(n - 1);
}
int main(void) {
    volatile int rounds = 0;
    while (rounds < 200) {
        if (setjmp(e) == 0)
            f(rounds % 20);
        else
            rounds++;
    }
    printf("%d\n", rounds);
    return 0;
}
