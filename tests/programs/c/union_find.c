/* Disjoint sets and a spanning tree. */
#include <stdio.h>
#include <stdlib.h>

static int p[50];
struct E {
    int a, b, w;
};
static int find(int x) { return p[x] == x ? x : (p[x] = find(p[x])); }
static int cmp(const void *x, const void *y) {
    const struct E *a = x, *b = y;
    return a->w != b->w ? a->w - b->w : a->a != b->a ? a->a - b->a : a->b - b->b;
}
int main(void) {
    struct E e[300];
    int s = 0, k = 0;
    for (int i = 0; i < 50; i++) p[i] = i;
    for (int i = 0; i < 300; i++) e[i] = (struct E){i * 7 % 50, i * 13 % 49, i * i % 97};
    qsort(e, 300, sizeof *e, cmp);
    for (int i = 0; i < 300; i++) {
        int a = find(e[i].a), b = find(e[i].b);
        if (a != b) {
            p[a] = b;
            s += e[i].w;
            k++;
        }
    }
    printf("%d %d\n", k, s);
    return k;
}
