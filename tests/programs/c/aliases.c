/* Aliases of functions and variables. */
#include <stdio.h>

int real_one(int k) { return k * 3; }
int other(int) __attribute__((alias("real_one")));
static int value = 8;
extern int same __attribute__((alias("value")));
int main(void) {
    same++;
    printf("%d %d %d\n", other(5), value, other == real_one);
    return 0;
}
