/* A hash table with chains that grows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct N {
    struct N *next;
    char *k;
    int v;
} N;
static N **t;
static unsigned cap, used;
static unsigned hash(const char *s) {
    unsigned h = 2166136261u;
    while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}
static void grow(void) {
    unsigned m = cap ? cap * 2 : 4;
    N **u = calloc(m, sizeof *u);
    for (unsigned i = 0; i < cap; i++)
        for (N *n = t[i], *x; n; n = x) {
            x = n->next;
            N **p = &u[hash(n->k) % m];
            n->next = *p;
            *p = n;
        }
    free(t);
    t = u;
    cap = m;
}
static int *at(const char *k) {
    if (used * 2 >= cap) grow();
    N **p = &t[hash(k) % cap];
    for (N *n = *p; n; n = n->next)
        if (!strcmp(n->k, k)) return &n->v;
    N *n = malloc(sizeof *n);
    *n = (N){*p, strdup(k), 0};
    *p = n;
    used++;
    return &n->v;
}
int main(void) {
    char b[16];
    for (int i = 0; i < 3000; i++) {
        snprintf(b, sizeof b, "key%d", i * i % 701);
        *at(b) += i;
    }
    printf("%u %u %d %d\n", used, cap, *at("key4"), *at("none"));
    return 0;
}
