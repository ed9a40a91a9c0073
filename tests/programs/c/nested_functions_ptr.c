/* Callbacks with contexts. */
#include <stdio.h>

typedef struct {
    int (*f)(void *, int);
    void *c;
} Fn;
static int scale(void *c, int x) { return *(int *)c * x; }
static int chain(void *c, int x) {
    Fn *f = c;
    return f[1].f(f[1].c, f[0].f(f[0].c, x));
}
static int acc(void *c, int x) {
    int *s = c;
    *s += x;
    return *s;
}
int main(void) {
    int three = 3, sum = 0;
    Fn fs[2] = {{scale, &three}, {acc, &sum}}, all = {chain, fs};
    for (int i = 0; i < 10; i++) printf("%d ", all.f(all.c, i));
    printf("%d\n", sum);
    return sum & 127;
}
