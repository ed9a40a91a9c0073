// Bodies under gravity: forces by rows, forces by pairs with a reduction over arrays and with
// locks, and a tree code by tasks, in steps of the leapfrog method.

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 96
#define STEPS 4
#define DT 0.01
#define SOFT 0.05

struct vector {
    double x, y;
};

struct body {
    struct vector at, speed;
    double mass;
};

static void generate(struct body *b) {
    unsigned seed = 99;
    for (int i = 0; i < N; i++) {
        double v[5];
        for (int k = 0; k < 5; k++) {
            seed = seed * 1664525u + 1013904223u;
            v[k] = (seed >> 8) / (double)(1 << 24);
        }
        b[i].at = (struct vector){v[0] * 10 - 5, v[1] * 10 - 5};
        b[i].speed = (struct vector){v[2] - 0.5, v[3] - 0.5};
        b[i].mass = 0.5 + v[4];
    }
}

static struct vector pull(struct vector from, struct vector to, double mass) {
    double dx = to.x - from.x, dy = to.y - from.y;
    double r2 = dx * dx + dy * dy + SOFT;
    double f = mass / (r2 * sqrt(r2));
    return (struct vector){f * dx, f * dy};
}

// ---- Accelerations, in four ways

static void by_rows(const struct body *b, struct vector *a) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < N; i++) {
        a[i] = (struct vector){0, 0};
        for (int j = 0; j < N; j++)
            if (i != j) {
                struct vector p = pull(b[i].at, b[j].at, b[j].mass);
                a[i].x += p.x;
                a[i].y += p.y;
            }
    }
}

static void by_pairs(const struct body *b, struct vector *a) {
    double ax[N] = {0}, ay[N] = {0};
#pragma omp parallel for schedule(dynamic, 4) reduction(+ : ax, ay)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++) {
            struct vector p = pull(b[i].at, b[j].at, 1);
            ax[i] += p.x * b[j].mass;
            ay[i] += p.y * b[j].mass;
            ax[j] -= p.x * b[i].mass;
            ay[j] -= p.y * b[i].mass;
        }
    for (int i = 0; i < N; i++)
        a[i] = (struct vector){ax[i], ay[i]};
}

static void by_locks(const struct body *b, struct vector *a) {
    static omp_lock_t locks[N];
    memset(a, 0, N * sizeof *a);
    for (int i = 0; i < N; i++)
        omp_init_lock(&locks[i]);
#pragma omp parallel for schedule(guided)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++) {
            struct vector p = pull(b[i].at, b[j].at, 1);
            omp_set_lock(&locks[i]);
            a[i].x += p.x * b[j].mass;
            a[i].y += p.y * b[j].mass;
            omp_unset_lock(&locks[i]);
            omp_set_lock(&locks[j]);
            a[j].x -= p.x * b[i].mass;
            a[j].y -= p.y * b[i].mass;
            omp_unset_lock(&locks[j]);
        }
    for (int i = 0; i < N; i++)
        omp_destroy_lock(&locks[i]);
}

struct cell {
    struct cell *child[4];
    const struct body *body;
    struct vector centre;
    double mass, x, y, half;
};

static struct cell *cell_new(double x, double y, double half) {
    struct cell *c = calloc(1, sizeof *c);
    c->x = x, c->y = y, c->half = half;
    return c;
}

static void insert(struct cell *c, const struct body *b);

static void push_down(struct cell *c, const struct body *b) {
    int q = (b->at.x > c->x) + 2 * (b->at.y > c->y);
    double h = c->half / 2;
    if (!c->child[q])
        c->child[q] = cell_new(c->x + (q & 1 ? h : -h), c->y + (q & 2 ? h : -h), h);
    insert(c->child[q], b);
}

static void insert(struct cell *c, const struct body *b) {
    if (c->mass > 0) {
        if (c->body)
            push_down(c, c->body);
        c->body = NULL;
        push_down(c, b);
    } else {
        c->body = b;
    }
    double m = c->mass + b->mass;
    c->centre.x = (c->centre.x * c->mass + b->at.x * b->mass) / m;
    c->centre.y = (c->centre.y * c->mass + b->at.y * b->mass) / m;
    c->mass = m;
}

static struct vector force(const struct cell *c, const struct body *b) {
    struct vector sum = {0, 0};
    if (!c || c->body == b)
        return sum;
    double dx = c->centre.x - b->at.x, dy = c->centre.y - b->at.y;
    // An angle of zero would make the tree code exact.
    if (c->body || 4 * c->half * c->half < 0.04 * (dx * dx + dy * dy))
        return pull(b->at, c->centre, c->mass);
    for (int q = 0; q < 4; q++) {
        struct vector p = force(c->child[q], b);
        sum.x += p.x;
        sum.y += p.y;
    }
    return sum;
}

static void tree_free(struct cell *c) {
    if (!c)
        return;
    for (int q = 0; q < 4; q++) {
#pragma omp task firstprivate(c, q) if (c->half > 2)
        tree_free(c->child[q]);
    }
#pragma omp taskwait
    free(c);
}

static void by_tree(const struct body *b, struct vector *a) {
    struct cell *root = cell_new(0, 0, 20);
    for (int i = 0; i < N; i++)
        insert(root, &b[i]);
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(8) shared(a, b, root)
        for (int i = 0; i < N; i++)
            a[i] = force(root, &b[i]);
        tree_free(root);
    }
}

// ---- Steps

static double energy(const struct body *b) {
    double e = 0;
#pragma omp parallel for reduction(+ : e)
    for (int i = 0; i < N; i++) {
        e += b[i].mass * (b[i].speed.x * b[i].speed.x + b[i].speed.y * b[i].speed.y) / 2;
        for (int j = 0; j < i; j++) {
            double dx = b[j].at.x - b[i].at.x, dy = b[j].at.y - b[i].at.y;
            e -= b[i].mass * b[j].mass / sqrt(dx * dx + dy * dy + SOFT);
        }
    }
    return e;
}

static void simulate(struct body *b, void (*accelerate)(const struct body *, struct vector *)) {
    struct vector a[N];
    accelerate(b, a);
    for (int s = 0; s < STEPS; s++) {
#pragma omp parallel for simd
        for (int i = 0; i < N; i++) {
            b[i].speed.x += a[i].x * DT / 2;
            b[i].speed.y += a[i].y * DT / 2;
            b[i].at.x += b[i].speed.x * DT;
            b[i].at.y += b[i].speed.y * DT;
        }
        accelerate(b, a);
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            b[i].speed.x += a[i].x * DT / 2;
            b[i].speed.y += a[i].y * DT / 2;
        }
    }
}

static double distance(const struct body *a, const struct body *b) {
    double most = 0;
    for (int i = 0; i < N; i++) {
        double d = hypot(a[i].at.x - b[i].at.x, a[i].at.y - b[i].at.y);
        most = d > most ? d : most;
    }
    return most;
}

int main(void) {
    void (*const ways[])(const struct body *, struct vector *) = {by_rows, by_pairs, by_locks,
                                                                   by_tree};
    const char *const names[] = {"rows", "pairs", "locks", "tree"};
    const double bounds[] = {0, 1e-9, 1e-9, 1e-3};
    struct body want[N], b[N];
    int good = 1;
    generate(want);
    double before = energy(want);
    simulate(want, by_rows);
    double drift = fabs(energy(want) - before) / fabs(before);
    printf("energy is kept: %d\n", drift < 1e-3);
    good &= drift < 1e-3;
    for (int w = 0; w < 4; w++) {
        generate(b);
        simulate(b, ways[w]);
        double d = distance(b, want);
        printf("%s: within %g: %d\n", names[w], bounds[w], d <= bounds[w]);
        good &= d <= bounds[w];
    }
    puts(good ? "ok" : "wrong");
    return !good;
}
