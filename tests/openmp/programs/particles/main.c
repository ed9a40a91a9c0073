// A particle filter that follows a point through noise, cells of an excitable tissue, and random
// walks. Random numbers come from a stream of each thread, which an item restarts from its number,
// so that results do not depend on the threads.

#include "random.h"
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- A particle filter

enum { PARTICLES = 600, FRAMES = 12 };

struct cloud {
    double x[PARTICLES], y[PARTICLES], weight[PARTICLES], sum[PARTICLES];
};

static void observe(int frame, double *x, double *y) {
    restart(1000u + frame);
    *x = 10 + 2 * frame + 0.3 * normal();
    *y = 40 - frame + 0.3 * normal();
}

static int select_from(const double *sum, double u) {
    int low = 0, high = PARTICLES - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (sum[middle] < u)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void filter(struct cloud *c, struct cloud *other, int threads, double *path) {
#pragma omp parallel num_threads(threads)
    {
#pragma omp for
        for (int p = 0; p < PARTICLES; p++) {
            c->x[p] = 10;
            c->y[p] = 40;
        }
        for (int f = 0; f < FRAMES; f++) {
            static double seen_x, seen_y;
#pragma omp single
            observe(f, &seen_x, &seen_y);
#pragma omp for schedule(dynamic, 50)
            for (int p = 0; p < PARTICLES; p++) {
                restart((uint64_t)f * PARTICLES + p + 1);
                c->x[p] += 2 + normal();
                c->y[p] += -1 + normal();
                double dx = c->x[p] - seen_x, dy = c->y[p] - seen_y;
                c->weight[p] = exp(-(dx * dx + dy * dy) / 2);
            }
            // In one order, so that the rounding is the same.
#pragma omp single
            {
                double sum = 0, x = 0, y = 0;
                for (int p = 0; p < PARTICLES; p++)
                    sum += c->weight[p];
                double so_far = 0;
                for (int p = 0; p < PARTICLES; p++) {
                    c->weight[p] /= sum;
                    so_far += c->weight[p];
                    c->sum[p] = so_far;
                    x += c->weight[p] * c->x[p];
                    y += c->weight[p] * c->y[p];
                }
                path[2 * f] = x;
                path[2 * f + 1] = y;
            }
#pragma omp for schedule(guided)
            for (int p = 0; p < PARTICLES; p++) {
                int from = select_from(c->sum, (p + 0.5) / PARTICLES);
                other->x[p] = c->x[from];
                other->y[p] = c->y[from];
            }
#pragma omp sections
            {
#pragma omp section
                memcpy(c->x, other->x, sizeof c->x);
#pragma omp section
                memcpy(c->y, other->y, sizeof c->y);
            }
        }
    }
}

static int filters(void) {
    struct cloud *c = malloc(sizeof *c), *other = malloc(sizeof *other);
    double alone[2 * FRAMES], together[2 * FRAMES];
    filter(c, other, 1, alone);
    filter(c, other, omp_get_max_threads(), together);
    double off = hypot(together[2 * FRAMES - 2] - 32, together[2 * FRAMES - 1] - 29);
    int same = memcmp(alone, together, sizeof alone) == 0;
    printf("filter: %s, %s\n", same ? "right" : "not right", off < 5 ? "near" : "far");
    free(c);
    free(other);
    return same && off < 5;
}

// ---- Cells of a tissue: FitzHugh and Nagumo's equations, by Runge and Kutta's method

struct heart {
    double v, w;
};

static struct heart slope(struct heart h, double current) {
    struct heart d = {h.v - h.v * h.v * h.v / 3 - h.w + current, 0.08 * (h.v + 0.7 - 0.8 * h.w)};
    return d;
}

static struct heart along(struct heart h, double by, struct heart d) {
    struct heart r = {h.v + by * d.v, h.w + by * d.w};
    return r;
}

static int spikes(double current) {
    struct heart h = {-1, 1};
    const double dt = 0.1;
    int count = 0;
    for (int s = 0; s < 1500; s++) {
        struct heart a = slope(h, current), b = slope(along(h, dt / 2, a), current);
        struct heart c = slope(along(h, dt / 2, b), current), d = slope(along(h, dt, c), current);
        double before = h.v;
        h.v += dt / 6 * (a.v + 2 * b.v + 2 * c.v + d.v);
        h.w += dt / 6 * (a.w + 2 * b.w + 2 * c.w + d.w);
        count += before < 1 && h.v >= 1;
    }
    return count;
}

static int tissue(void) {
    enum { CELLS = 40 };
    int want[CELLS], found[CELLS], histogram[16] = {0}, sum = 0;
    for (int i = 0; i < CELLS; i++)
        want[i] = spikes(0.02 * i);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(7) shared(found)
    for (int i = 0; i < CELLS; i++)
        found[i] = spikes(0.02 * i);
#pragma omp parallel for reduction(+ : histogram[ : 16], sum)
    for (int i = 0; i < CELLS; i++) {
        histogram[found[i] < 16 ? found[i] : 15]++;
        sum += found[i];
    }
    int cells = 0;
    for (int k = 0; k < 16; k++)
        cells += histogram[k];
    int same = memcmp(want, found, sizeof want) == 0 && cells == CELLS;
    printf("tissue: %d spikes, %s\n", sum, same ? "right" : "not right");
    return same && sum > 0;
}

// ---- Random walks with copyin: all threads begin at the state of the first

static int walks(void) {
    restart(4711);
    struct stream start = stream;
    int end = 0;
    for (int s = 0; s < 1000; s++)
        end += uniform() < 0.5 ? 1 : -1;
    struct stream want = stream;
    stream = start;
    int different = 0, others = 0;
#pragma omp parallel copyin(stream) reduction(+ : different, others)
    {
        int here = 0;
        for (int s = 0; s < 1000; s++)
            here += uniform() < 0.5 ? 1 : -1;
        different += here != end || stream.state != want.state;
        // The streams part: each thread draws as often as its number says.
        for (int k = 0; k < omp_get_thread_num(); k++)
            uniform();
        others++;
    }
    uint64_t by_all = drawn_by_all();
    int n = omp_get_max_threads();
    uint64_t expected = (uint64_t)n * want.drawn + (uint64_t)n * (n - 1) / 2;
    int right = different == 0 && others == n && by_all == expected;
    printf("walks: end at %d, %s\n", end, right ? "right" : "not right");
    return right;
}

// ---- The volume of a ball in five dimensions

static int ball(void) {
    enum { BATCHES = 64, POINTS = 200 };
    long inside = 0, want = 0;
    for (int parallel = 0; parallel < 2; parallel++) {
        long count = 0;
#pragma omp parallel for if (parallel) schedule(runtime) reduction(+ : count)
        for (int b = 0; b < BATCHES; b++) {
            restart(b + 5000u);
            for (int i = 0; i < POINTS; i++) {
                double r = 0;
                for (int d = 0; d < 5; d++) {
                    double x = 2 * uniform() - 1;
                    r += x * x;
                }
                count += r < 1;
            }
        }
        *(parallel ? &inside : &want) = count;
    }
    double volume = 32.0 * inside / (BATCHES * POINTS);
    printf("ball: %ld inside, %s\n", inside, inside == want ? "right" : "not right");
    return inside == want && fabs(volume - 5.2638) < 0.3;
}

int main(void) {
    omp_set_dynamic(0);
    int good = walks();
    good &= filters();
    good &= tissue();
    good &= ball();
    puts(good ? "ok" : "wrong");
    return !good;
}
