// Unbalanced trees, whose nodes are hashes: the number of nodes, leaves and levels by tasks with
// sums of each thread, with sums on the stack, with sums in reductions of tasks, and by a shared
// stack with a lock.

#include "sha.h"
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct digest state;
    int depth;
};

struct count {
    long nodes, leaves;
    int depth;
};

enum shape { GEOMETRIC, BINOMIAL };

struct tree {
    enum shape shape;
    int seed, roots, limit, children;
    double chance;
};

static struct node root_of(const struct tree *t) {
    unsigned char message[4] = {(unsigned char)t->seed, (unsigned char)(t->seed >> 8), 3, 1};
    struct node n = {sha1(message, sizeof message), 0};
    return n;
}

static struct node child_of(const struct node *parent, int number) {
    unsigned char message[24];
    for (int i = 0; i < 5; i++)
        for (int b = 0; b < 4; b++)
            message[4 * i + b] = (unsigned char)(parent->state.word[i] >> (24 - 8 * b));
    for (int b = 0; b < 4; b++)
        message[20 + b] = (unsigned char)(number >> (24 - 8 * b));
    struct node n = {sha1(message, sizeof message), parent->depth + 1};
    return n;
}

static int children_of(const struct tree *t, const struct node *n) {
    if (n->depth == 0)
        return t->roots;
    double u = (n->state.word[4] >> 1) / 2147483648.0;
    if (t->shape == BINOMIAL)
        return u < t->chance ? t->children : 0;
    if (n->depth >= t->limit)
        return 0;
    // The expected number falls along the way down.
    double expected = t->roots * (1 - (double)n->depth / t->limit);
    int k = (int)floor(log(1 - u) / log(1 - 1 / (1 + expected)));
    return k < 60 ? k : 60;
}

static void add(struct count *to, struct count from) {
    to->nodes += from.nodes;
    to->leaves += from.leaves;
    to->depth = from.depth > to->depth ? from.depth : to->depth;
}

static struct count visit(const struct node *n, int children) {
    struct count c = {1, children == 0, n->depth};
    return c;
}

static struct count serial(const struct tree *t, struct node n) {
    int children = children_of(t, &n);
    struct count c = visit(&n, children);
    for (int i = 0; i < children; i++)
        add(&c, serial(t, child_of(&n, i)));
    return c;
}

// ---- Sums on the stack

static struct count on_stack(const struct tree *t, struct node n) {
    int children = children_of(t, &n);
    struct count c = visit(&n, children), *below = NULL;
    if (children)
        below = malloc(children * sizeof *below);
    for (int i = 0; i < children; i++) {
        struct node child = child_of(&n, i);
#pragma omp task firstprivate(child, i, below, t)
        below[i] = on_stack(t, child);
    }
#pragma omp taskwait
    for (int i = 0; i < children; i++)
        add(&c, below[i]);
    free(below);
    return c;
}

static struct count by_stack(const struct tree *t) {
    struct count c;
#pragma omp parallel
#pragma omp single nowait
    c = on_stack(t, root_of(t));
    return c;
}

// ---- Sums in shared variables

static struct count shared_sum;

static void into_shared(const struct tree *t, struct node n, int limit) {
    int children = children_of(t, &n);
    struct count c = visit(&n, children);
#pragma omp atomic
    shared_sum.nodes += c.nodes;
#pragma omp atomic
    shared_sum.leaves += c.leaves;
#pragma omp atomic compare
    if (shared_sum.depth < c.depth) { shared_sum.depth = c.depth; }
    for (int i = 0; i < children; i++) {
        struct node child = child_of(&n, i);
#pragma omp task firstprivate(child, t, limit) if (n.depth < limit)
        into_shared(t, child, limit);
    }
}

static struct count by_shared(const struct tree *t) {
    memset(&shared_sum, 0, sizeof shared_sum);
#pragma omp parallel
#pragma omp master
    into_shared(t, root_of(t), 4);
    return shared_sum;
}

// ---- Reductions over tasks

#pragma omp declare reduction(merge : struct count : add(&omp_out, omp_in))                        \
    initializer(omp_priv = (struct count){0, 0, 0})

static struct count by_reduction(const struct tree *t) {
    struct count c = {0, 0, 0};
    struct node root = root_of(t);
    int children = children_of(t, &root);
    add(&c, visit(&root, children));
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup task_reduction(merge : c)
        for (int i = 0; i < children; i++) {
#pragma omp task in_reduction(merge : c) firstprivate(i)
            add(&c, serial(t, child_of(&root, i)));
        }
    }
    return c;
}

// ---- A stack that all threads share

struct stack {
    struct node *nodes;
    int count, size, working;
    omp_lock_t lock;
};

static void push(struct stack *s, struct node n) {
    omp_set_lock(&s->lock);
    if (s->count == s->size) {
        s->size = s->size ? 2 * s->size : 16;
        s->nodes = realloc(s->nodes, s->size * sizeof *s->nodes);
    }
    s->nodes[s->count++] = n;
    omp_unset_lock(&s->lock);
}

// 1: a node; 0: none now; −1: none any more.
static int pop(struct stack *s, struct node *n) {
    int result = 0;
    omp_set_lock(&s->lock);
    if (s->count > 0) {
        *n = s->nodes[--s->count];
        s->working++;
        result = 1;
    } else if (s->working == 0)
        result = -1;
    omp_unset_lock(&s->lock);
    return result;
}

static struct count by_lock(const struct tree *t) {
    struct stack s = {NULL, 0, 0, 0};
    struct count sum = {0, 0, 0};
    omp_init_lock(&s.lock);
    push(&s, root_of(t));
#pragma omp parallel shared(s) reduction(merge : sum)
    {
        struct node n;
        int got;
        while ((got = pop(&s, &n)) >= 0) {
            if (!got)
                continue;
            int children = children_of(t, &n);
            add(&sum, visit(&n, children));
            for (int i = 0; i < children; i++)
                push(&s, child_of(&n, i));
            omp_set_lock(&s.lock);
            s.working--;
            omp_unset_lock(&s.lock);
        }
    }
    omp_destroy_lock(&s.lock);
    free(s.nodes);
    return sum;
}

int main(void) {
    const struct tree trees[] = {{GEOMETRIC, 19, 4, 6, 0, 0},
                                 {GEOMETRIC, 34, 3, 9, 0, 0},
                                 {BINOMIAL, 42, 60, 0, 5, 0.17}};
    struct count (*const ways[])(const struct tree *) = {by_stack, by_shared, by_reduction,
                                                         by_lock};
    const char *const names[] = {"stack", "shared", "reduction", "lock"};
    // The example of the standard.
    struct digest abc = sha1((const unsigned char *)"abc", 3);
    int good = abc.word[0] == 0xa9993e36 && abc.word[4] == 0x9cd0d89d;
    for (int k = 0; k < 3; k++) {
        struct count want = serial(&trees[k], root_of(&trees[k]));
        printf("tree %d: %ld nodes, %ld leaves, %d levels\n", k, want.nodes, want.leaves,
               want.depth);
        for (int w = 0; w < 4; w++) {
            struct count c = ways[w](&trees[k]);
            int same = c.nodes == want.nodes && c.leaves == want.leaves && c.depth == want.depth;
            printf("  %s: %s\n", names[w], same ? "right" : "not right");
            good &= same;
        }
    }
    puts(good ? "ok" : "wrong");
    return !good;
}
