/* A balanced tree with parents deleted. */
#include <stdio.h>
#include <stdlib.h>

typedef struct T {
    int k, h;
    struct T *l, *r;
} T;
static int h(T *t) { return t ? t->h : 0; }
static T *fix(T *t) {
    t->h = 1 + (h(t->l) > h(t->r) ? h(t->l) : h(t->r));
    return t;
}
static T *right(T *t) {
    T *l = t->l;
    t->l = l->r;
    l->r = fix(t);
    return fix(l);
}
static T *left(T *t) {
    T *r = t->r;
    t->r = r->l;
    r->l = fix(t);
    return fix(r);
}
static T *bal(T *t) {
    fix(t);
    if (h(t->l) > h(t->r) + 1) {
        if (h(t->l->r) > h(t->l->l)) t->l = left(t->l);
        return right(t);
    }
    if (h(t->r) > h(t->l) + 1) {
        if (h(t->r->l) > h(t->r->r)) t->r = right(t->r);
        return left(t);
    }
    return t;
}
static T *add(T *t, int k) {
    if (!t) {
        t = calloc(1, sizeof *t);
        t->k = k;
        return fix(t);
    }
    if (k < t->k)
        t->l = add(t->l, k);
    else if (k > t->k)
        t->r = add(t->r, k);
    return bal(t);
}
static T *del(T *t, int k) {
    if (!t) return 0;
    if (k < t->k)
        t->l = del(t->l, k);
    else if (k > t->k)
        t->r = del(t->r, k);
    else {
        T *o = t;
        if (!t->l || !t->r) {
            t = t->l ? t->l : t->r;
            free(o);
            return t;
        }
        T *m = t->r;
        while (m->l) m = m->l;
        t->k = m->k;
        t->r = del(t->r, m->k);
    }
    return bal(t);
}
static long sum(T *t, int d) {
    return t ? t->k * (long)d + sum(t->l, d + 1) + sum(t->r, d + 1) : 0;
}
int main(void) {
    T *t = 0;
    for (int i = 0; i < 1000; i++) t = add(t, i * 37 % 1009);
    for (int i = 0; i < 500; i++) t = del(t, i * 2);
    printf("%d %ld\n", h(t), sum(t, 1));
    return h(t);
}
