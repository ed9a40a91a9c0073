/* Pointers as integers, with tags. */
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    long *v[8];
    long s = 0;
    for (int i = 0; i < 8; i++) {
        long *p = malloc(sizeof *p);
        *p = i * 11;
        v[i] = (long *)((uintptr_t)p | (i & 3));
    }
    for (int i = 0; i < 8; i++) {
        uintptr_t u = (uintptr_t)v[i];
        s = s * 3 + (long)(u & 7) * *(long *)(u & ~(uintptr_t)7);
    }
    printf("%ld\n", s);
    return 0;
}
