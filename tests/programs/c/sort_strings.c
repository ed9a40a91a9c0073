/* Sorting pointers to strings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int cmp(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}
static int len(const void *a, const void *b) {
    size_t x = strlen(*(char *const *)a), y = strlen(*(char *const *)b);
    return x != y ? (x > y) - (x < y) : cmp(a, b);
}
int main(void) {
    const char *w[] = {"pear", "fig", "apple", "kiwi", "banana", "date", "plum", "lime"};
    qsort(w, 8, sizeof *w, cmp);
    for (int i = 0; i < 8; i++) printf("%s ", w[i]);
    qsort(w, 8, sizeof *w, len);
    for (int i = 0; i < 8; i++) printf("%s ", w[i]);
    putchar('\n');
    return w[7][0];
}
