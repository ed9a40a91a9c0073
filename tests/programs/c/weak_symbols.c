/* Weak functions, defined and not. */
#include <stdio.h>

__attribute__((weak)) int maybe(int);
__attribute__((weak)) int has(int k) { return k + 1; }
extern int data_ __attribute__((weak));
int main(void) {
    printf("%d %d %d\n", maybe ? maybe(1) : -1, has(4), &data_ != 0);
    return 0;
}
