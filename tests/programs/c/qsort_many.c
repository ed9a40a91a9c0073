/* qsort of many numbers, checked. */
#include <stdio.h>
#include <stdlib.h>

static int cmp(const void *a, const void *b) {
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return (x > y) - (x < y);
}
static unsigned v[20000];
int main(void) {
    unsigned s = 1;
    for (int i = 0; i < 20000; i++) v[i] = s = s * 1664525u + 1013904223u;
    qsort(v, 20000, sizeof *v, cmp);
    int bad = 0;
    for (int i = 1; i < 20000; i++) bad += v[i - 1] > v[i];
    printf("%d %u %u %u\n", bad, v[0], v[10000], v[19999]);
    return bad;
}
