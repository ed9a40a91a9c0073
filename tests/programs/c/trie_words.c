/* A trie of words. */
#include <stdio.h>
#include <stdlib.h>

typedef struct T {
    struct T *k[26];
    int n;
} T;
static void add(T *t, const char *w) {
    for (; *w; w++) {
        T **c = &t->k[*w - 'a'];
        if (!*c) *c = calloc(1, sizeof **c);
        t = *c;
    }
    t->n++;
}
static void walk(T *t, char *b, int d) {
    if (t->n) printf("%.*s:%d ", d, b, t->n);
    for (int i = 0; i < 26; i++)
        if (t->k[i]) {
            b[d] = (char)('a' + i);
            walk(t->k[i], b, d + 1);
        }
}
int main(void) {
    T root = {{0}, 0};
    char b[32];
    const char *w[] = {"to", "tea", "ten", "to", "inn", "in", "i", "tea", "to"};
    for (int i = 0; i < 9; i++) add(&root, w[i]);
    walk(&root, b, 0);
    putchar('\n');
    return root.k['t' - 'a']->k['o' - 'a']->n;
}
