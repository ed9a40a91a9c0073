/* Initialisers of globals that hold addresses. */
#include <stdio.h>

extern int arr[];
static int f(int k) { return k * k; }
struct S {
    const char *s;
    int *p;
    int (*f)(int);
    struct S *self;
    long d;
};
struct S g = {"text" + 1, &arr[2], f, &g, (long)sizeof(struct S)};
int arr[4] = {1, 2, 3, 4};
static const char *names[][2] = {{"a", "b"}, {"c"}};
int *const end = arr + 4;
int main(void) {
    printf("%s %d %d %s %ld %s %d %td\n", g.s, *g.p, g.f(7), g.self->self->s, g.d, names[1][0],
           names[1][1] == 0, end - arr);
    return 0;
}
