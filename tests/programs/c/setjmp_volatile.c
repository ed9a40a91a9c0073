/* What is volatile survives longjmp. */
#include <stdio.h>
#include <setjmp.h>

static jmp_buf env;
static void hop(int n) {
    if (n > 2) longjmp(env, n);
    hop(n + 1);
}
int main(void) {
    volatile int count = 0;
    int r = setjmp(env);
    count++;
    if (count < 5) hop(count);
    printf("%d %d\n", count, r);
    return count;
}
