/* Arithmetic and comparison of pointers. */
#include <stdio.h>
#include <stddef.h>

int main(void) {
    int a[10], *p = a, *e = a + 10;
    while (p < e) {
        *p = (int)(p - a) * 2;
        p++;
    }
    int (*row)[5] = (int (*)[5])a;
    printf("%td %d %d %d\n", e - a, row[1][2], *(1 + row[0]), 3 [a]);
    char *c = (char *)&a[3];
    printf("%td %d\n", (int *)c - a, &a[2] < &a[5]);
    return a[9];
}
