/* A table of functions, and functions that give functions. */
#include <stdio.h>

typedef int (*Op)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static Op pick(char c) { return c == '+' ? add : c == '-' ? sub : mul; }
static int (*(*indirect(void))(char))(int, int) { return pick; }
int main(void) {
    Op t[] = {add, sub, mul};
    int s = 0;
    for (int i = 0; i < 30; i++) s = t[i % 3](s, i) % 1000;
    printf("%d %d %d\n", s, indirect()('-')(9, 4), pick('*') == mul);
    return 0;
}
