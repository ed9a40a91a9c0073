/* A tagged union as an expression tree. */
#include <stdio.h>
#include <stdlib.h>

typedef struct E E;
struct E {
    enum { NUM, ADD, MUL, NEG } tag;
    union {
        double n;
        struct {
            E *l, *r;
        };
        E *e;
    };
};
static E *num(double n) {
    E *e = malloc(sizeof *e);
    e->tag = NUM;
    e->n = n;
    return e;
}
static E *bin(int t, E *l, E *r) {
    E *e = malloc(sizeof *e);
    e->tag = t;
    e->l = l;
    e->r = r;
    return e;
}
static double eval(E *e) {
    switch (e->tag) {
    case NUM: return e->n;
    case ADD: return eval(e->l) + eval(e->r);
    case MUL: return eval(e->l) * eval(e->r);
    default: return -eval(e->e);
    }
}
int main(void) {
    E *n = malloc(sizeof *n);
    n->tag = NEG;
    n->e = bin(ADD, num(1), bin(MUL, num(2), num(3.5)));
    printf("%g\n", eval(bin(MUL, n, num(2))));
    return 0;
}
