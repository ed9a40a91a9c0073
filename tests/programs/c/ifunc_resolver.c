/* An indirect function with its resolver. */
#include <stdio.h>

static int slow(int k) { return k + 1; }
static int fast(int k) { return k + 2; }
static int (*resolve(void))(int) { return sizeof(void *) == 8 ? fast : slow; }
int pick(int) __attribute__((ifunc("resolve")));
int main(void) {
    printf("%d %d\n", pick(3), pick(40));
    return 0;
}
