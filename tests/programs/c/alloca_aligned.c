/* alloca with an alignment. */
#include <stdio.h>
#include <stdint.h>

int main(void) {
    int bad = 0;
    for (int i = 1; i < 40; i++) {
        char *p = __builtin_alloca_with_align(i, 512);
        bad += (uintptr_t)p % 64 != 0;
        p[i - 1] = 1;
    }
    printf("%d\n", bad);
    return bad;
}
