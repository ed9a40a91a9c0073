// A health system: a tree of villages, each with a hospital and lists of patients.
#ifndef HEALTH_H
#define HEALTH_H

#include <omp.h>

struct patient {
    int id, remaining, visited, waited;
    unsigned seed;
    struct village *home;
    struct patient *next, *previous;
};

struct list {
    struct patient *first, *last;
    int length;
};

struct hospital {
    int personnel, free;
    struct list waiting, assessed, inside, arriving;
    omp_lock_t lock;
};

struct village {
    int id, level;
    unsigned seed;
    struct village *parent, *children, *sibling;
    struct list population;
    struct hospital hospital;
};

struct totals {
    long patients, visits, waited, inside;
};

void append(struct list *to, struct patient *p);
void detach(struct list *from, struct patient *p);

struct village *build(int levels, int cities, unsigned seed);
void destroy(struct village *v);
void step(struct village *v);
struct totals count(const struct village *v);

#endif
