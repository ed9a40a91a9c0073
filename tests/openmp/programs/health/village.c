#include "health.h"
#include <stdlib.h>
#include <string.h>

static unsigned draw(unsigned *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 16;
}

static struct village *build_at(int level, int cities, unsigned seed, int *number,
                                struct village *parent) {
    struct village *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->id = (*number)++;
    v->level = level;
    v->seed = seed + 97u * (unsigned)v->id;
    v->parent = parent;
    v->hospital.personnel = v->hospital.free = 1 << level;
    omp_init_lock(&v->hospital.lock);
    int people = level == 0 ? 12 : 6 * level;
    for (int i = 0; i < people; i++) {
        struct patient *p = calloc(1, sizeof *p);
        if (!p)
            abort();
        p->id = v->id * 1000 + i;
        p->seed = v->seed ^ (unsigned)i * 2654435761u;
        p->home = v;
        append(&v->population, p);
    }
    for (int c = 0; level > 0 && c < cities; c++) {
        struct village *child = build_at(level - 1, cities, seed, number, v);
        child->sibling = v->children;
        v->children = child;
    }
    return v;
}

struct village *build(int levels, int cities, unsigned seed) {
    int number = 1;
    return build_at(levels, cities, seed, &number, NULL);
}

static void destroy_list(struct list *l) {
    while (l->first) {
        struct patient *p = l->first;
        detach(l, p);
        free(p);
    }
}

void destroy(struct village *v) {
    while (v->children) {
        struct village *c = v->children;
        v->children = c->sibling;
        destroy(c);
    }
    destroy_list(&v->population);
    destroy_list(&v->hospital.waiting);
    destroy_list(&v->hospital.assessed);
    destroy_list(&v->hospital.inside);
    destroy_list(&v->hospital.arriving);
    omp_destroy_lock(&v->hospital.lock);
    free(v);
}

// The order in which patients of several villages arrive depends on the threads; sorted, it does
// not.
static void admit(struct hospital *h) {
    struct list sorted = {NULL, NULL, 0};
    while (h->arriving.length) {
        struct patient *least = h->arriving.first;
        for (struct patient *p = least; p; p = p->next)
            if (p->id < least->id)
                least = p;
        detach(&h->arriving, least);
        append(&sorted, least);
    }
    while (sorted.length) {
        struct patient *p = sorted.first;
        detach(&sorted, p);
        append(&h->waiting, p);
    }
}

static void treat(struct village *v) {
    struct hospital *h = &v->hospital;
    for (struct patient *p = h->inside.first, *next; p; p = next) {
        next = p->next;
        if (--p->remaining == 0) {
            h->free++;
            detach(&h->inside, p);
            append(&p->home->population, p);
        }
    }
}

static void assess(struct village *v) {
    struct hospital *h = &v->hospital;
    for (struct patient *p = h->assessed.first, *next; p; p = next) {
        next = p->next;
        if (--p->remaining > 0)
            continue;
        detach(&h->assessed, p);
        unsigned chance = draw(&p->seed) % 100;
        if (chance < 30 && v->parent) {
            // The next level has better doctors.
            h->free++;
            struct hospital *up = &v->parent->hospital;
            omp_set_lock(&up->lock);
            append(&up->arriving, p);
            omp_unset_lock(&up->lock);
        } else if (chance < 70) {
            p->remaining = 4;
            append(&h->inside, p);
        } else {
            h->free++;
            append(&p->home->population, p);
        }
    }
}

static void call_in(struct village *v) {
    struct hospital *h = &v->hospital;
    for (struct patient *p = h->waiting.first, *next; p; p = next) {
        next = p->next;
        if (h->free > 0) {
            h->free--;
            p->remaining = 2;
            p->visited++;
            detach(&h->waiting, p);
            append(&h->assessed, p);
        } else
            p->waited++;
    }
}

static void fall_ill(struct village *v) {
    for (struct patient *p = v->population.first, *next; p; p = next) {
        next = p->next;
        if (draw(&p->seed) % 100 < 12) {
            detach(&v->population, p);
            append(&v->hospital.waiting, p);
        }
    }
}

void step(struct village *v) {
    for (struct village *c = v->children; c; c = c->sibling) {
#pragma omp task firstprivate(c) if (v->level > 1)
        step(c);
    }
    // Patients that come from below do so before those that are here already.
#pragma omp taskwait
    // Treated patients go home, which may be a village below whose step has ended.
    treat(v);
    assess(v);
    admit(&v->hospital);
    call_in(v);
    fall_ill(v);
}

static void add_list(struct totals *t, const struct list *l) {
    for (const struct patient *p = l->first; p; p = p->next) {
        t->patients++;
        t->visits += p->visited;
        t->waited += p->waited;
    }
}

struct totals count(const struct village *v) {
    struct totals t = {0, 0, 0, 0};
    for (const struct village *c = v->children; c; c = c->sibling) {
        struct totals below = {0, 0, 0, 0};
#pragma omp task shared(below) firstprivate(c)
        below = count(c);
#pragma omp taskwait
        t.patients += below.patients;
        t.visits += below.visits;
        t.waited += below.waited;
        t.inside += below.inside;
    }
    add_list(&t, &v->population);
    add_list(&t, &v->hospital.waiting);
    add_list(&t, &v->hospital.assessed);
    add_list(&t, &v->hospital.inside);
    add_list(&t, &v->hospital.arriving);
    t.inside += v->hospital.inside.length;
    return t;
}
