/* Errors by longjmp out of nested calls. */
#include <stdio.h>
#include <setjmp.h>

static jmp_buf env;
static int parse(const char *s, int depth) {
    if (*s == '(') return parse(s + 1, depth + 1);
    if (*s == ')') {
        if (!depth) longjmp(env, 7);
        return parse(s + 1, depth - 1);
    }
    if (*s) longjmp(env, 9);
    if (depth) longjmp(env, depth);
    return 100;
}
int main(void) {
    const char *t[] = {"(())", "((", ")", "(x)", ""};
    for (volatile int i = 0; i < 5; i++) {
        int r = setjmp(env);
        if (!r)
            printf("ok %d\n", parse(t[i], 0));
        else
            printf("error %d\n", r);
    }
    return 0;
}
