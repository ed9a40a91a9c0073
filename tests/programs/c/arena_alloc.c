/* An arena with alignment, and objects in it. */
#include <stdio.h>
#include <stdint.h>
#include <string.h>

static _Alignas(64) char arena[4096];
static size_t used;
static void *get(size_t n, size_t al) {
    used = (used + al - 1) & ~(al - 1);
    void *p = arena + used;
    used += n;
    return used <= sizeof arena ? p : 0;
}
int main(void) {
    int n = 0, bad = 0;
    unsigned char *p;
    for (size_t al = 1; (p = get(al + 3, al)); al = al == 64 ? 1 : al * 2) {
        bad += (uintptr_t)p % al != 0;
        memset(p, n++, al + 3);
    }
    printf("%d %d %zu\n", n, bad, used);
    return n;
}
