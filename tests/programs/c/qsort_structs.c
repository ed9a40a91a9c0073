/* qsort and bsearch over structures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct R {
    char name[8];
    int age;
};
static int by_age(const void *a, const void *b) {
    const struct R *x = a, *y = b;
    return x->age != y->age ? x->age - y->age : strcmp(x->name, y->name);
}
int main(void) {
    struct R r[] = {{"eve", 30}, {"bob", 25}, {"al", 30}, {"zed", 1}, {"kim", 77}, {"ann", 25}};
    qsort(r, 6, sizeof *r, by_age);
    for (int i = 0; i < 6; i++) printf("%s:%d ", r[i].name, r[i].age);
    struct R k = {"bob", 25}, *f = bsearch(&k, r, 6, sizeof *r, by_age);
    printf("%td\n", f - r);
    return 0;
}
