/* malloc, calloc, realloc, aligned_alloc. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

int main(void) {
    int *p = calloc(10, sizeof *p), bad = 0;
    for (int i = 0; i < 10; i++) bad += p[i] != 0;
    for (int n = 10; n < 5000; n *= 2) {
        p = realloc(p, n * 2 * sizeof *p);
        for (int i = n; i < 2 * n; i++) p[i] = i;
    }
    for (int i = 10; i < 5000; i++) bad += p[i] != i;
    void *a = aligned_alloc(256, 1024), *m;
    bad += (uintptr_t)a % 256 != 0;
    bad += posix_memalign(&m, 64, 100) || (uintptr_t)m % 64;
    free(p);
    free(a);
    free(m);
    free(0);
    printf("%d\n", bad);
    return bad;
}
