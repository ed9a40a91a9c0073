/* Static variables of functions. */
#include <stdio.h>

static int next(void) {
    static int n = 5;
    static int calls[3];
    calls[n % 3]++;
    return n += calls[0] + 1;
}
static int *cell(int k) {
    static int a[4] = {1, 1, 2, 3};
    return &a[k & 3];
}
int main(void) {
    for (int i = 0; i < 8; i++) {
        printf("%d ", next());
        *cell(i) += i;
    }
    printf("%d %d\n", *cell(0), *cell(3));
    return *cell(1);
}
