/* tsearch, hsearch, lfind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <search.h>

static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int n;
static void walk(const void *p, VISIT v, int d) {
    if (v == postorder || v == leaf) {
        printf("%d ", **(int *const *)p);
        n += d;
    }
}
int main(void) {
    static int v[] = {5, 2, 8, 1, 9, 3};
    void *root = 0;
    size_t m = 6;
    int k = 8;
    for (int i = 0; i < 6; i++) tsearch(&v[i], &root, cmp);
    twalk(root, walk);
    hcreate(10);
    hsearch((ENTRY){"key", &v[3]}, ENTER);
    ENTRY *e = hsearch((ENTRY){"key", 0}, FIND);
    printf("%d %td %d\n", n > 0, (int *)lfind(&k, v, &m, sizeof *v, cmp) - v, *(int *)e->data);
    return 0;
}
