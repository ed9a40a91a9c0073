// Grids: the temperature of a chip by tiles, anisotropic diffusion of an image, shortest paths
// through rows, and multigrid cycles in one dimension, each against a serial version.

#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t hash(uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

static int report(const char *name, int same) {
    printf("%s: %s\n", name, same ? "right" : "not right");
    return same;
}

// ---- Temperatures of a chip

#define SIDE 64
#define TILE 16

typedef float field[SIDE][SIDE];

static float cooled(field t, field power, int r, int c) {
    // The border has neighbours that are as warm as itself.
    float here = t[r][c];
    float up = r > 0 ? t[r - 1][c] : here, down = r < SIDE - 1 ? t[r + 1][c] : here;
    float left = c > 0 ? t[r][c - 1] : here, right = c < SIDE - 1 ? t[r][c + 1] : here;
    return here + 0.2f * power[r][c] + 0.125f * (up + down + left + right - 4 * here) +
           0.015625f * (80 - here);
}

static void chip(field t, field power, int steps, int parallel) {
    field *other = malloc(sizeof *other);
    float(*now)[SIDE] = t, (*next)[SIDE] = *other;
    for (int s = 0; s < steps; s++) {
#pragma omp parallel for collapse(2) if (parallel) schedule(static)
        for (int tr = 0; tr < SIDE; tr += TILE)
            for (int tc = 0; tc < SIDE; tc += TILE)
                for (int r = tr; r < tr + TILE; r++) {
#pragma omp simd
                    for (int c = tc; c < tc + TILE; c++)
                        next[r][c] = cooled(now, power, r, c);
                }
        float(*swap)[SIDE] = now;
        now = next;
        next = swap;
    }
    if (now != t)
        memcpy(t, now, sizeof(field));
    free(other);
}

static int chips(void) {
    static field power, alone, together;
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            power[r][c] = (float)(hash(r * SIDE + c) % 64) / 16;
            alone[r][c] = together[r][c] = 320;
        }
    chip(alone, power, 21, 0);
    chip(together, power, 21, 1);
    float warmest = 0;
#pragma omp parallel for reduction(max : warmest) collapse(2)
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            warmest = together[r][c] > warmest ? together[r][c] : warmest;
    int same = 1;
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            same &= fabsf(alone[r][c] - together[r][c]) < 1e-3f;
    return report("chip", same && warmest > 200 && warmest < 400);
}

// ---- Speckle-reducing anisotropic diffusion

typedef int64_t image[SIDE][SIDE];

// Fixed point keeps the sums independent of their order.
#define ONE 65536

static int64_t scale(int64_t a, int64_t b) { return a * b / ONE; }

struct moments {
    int64_t sum, squares;
};

#pragma omp declare reduction(merge : struct moments : omp_out.sum += omp_in.sum,                  \
                                  omp_out.squares += omp_in.squares)                               \
    initializer(omp_priv = (struct moments){0, 0})

static void diffuse(image v, int steps, int threads) {
    static image weight, north, west;
#pragma omp parallel num_threads(threads)
    {
        static struct moments m;
        for (int s = 0; s < steps; s++) {
#pragma omp single
            m = (struct moments){0, 0};
#pragma omp for reduction(merge : m)
            for (int r = 0; r < SIDE; r++)
                for (int c = 0; c < SIDE; c++) {
                    m.sum += v[r][c];
                    m.squares += scale(v[r][c], v[r][c]);
                }
            int64_t mean = m.sum / (SIDE * SIDE);
            int64_t variance = m.squares / (SIDE * SIDE) - scale(mean, mean);
            int64_t q = variance * ONE / (scale(mean, mean) + 1);
#pragma omp for schedule(guided)
            for (int r = 0; r < SIDE; r++)
                for (int c = 0; c < SIDE; c++) {
                    north[r][c] = v[r > 0 ? r - 1 : 0][c] - v[r][c];
                    west[r][c] = v[r][c > 0 ? c - 1 : 0] - v[r][c];
                    int64_t g = scale(north[r][c], north[r][c]) + scale(west[r][c], west[r][c]);
                    weight[r][c] = ONE * (q + ONE / 8) / (q + ONE / 8 + g);
                }
#pragma omp for schedule(dynamic, 4)
            for (int r = 0; r < SIDE; r++)
                for (int c = 0; c < SIDE; c++) {
                    int64_t flow = scale(weight[r][c], north[r][c] + west[r][c]);
                    if (r + 1 < SIDE)
                        flow -= scale(weight[r + 1][c], north[r + 1][c]);
                    if (c + 1 < SIDE)
                        flow -= scale(weight[r][c + 1], west[r][c + 1]);
                    v[r][c] += flow / 8;
                }
        }
    }
}

static int images(void) {
    static image alone, together;
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            alone[r][c] = together[r][c] =
                ONE / 2 + (r / 16 + c / 16) % 2 * ONE / 4 + (int64_t)(hash(r * 97 + c) % 8192);
    diffuse(alone, 12, 1);
    diffuse(together, 12, omp_get_max_threads());
    return report("image", memcmp(alone, together, sizeof alone) == 0);
}

// ---- Paths through rows

enum { ROWS = 40, COLUMNS = 500 };

static int wall(int r, int c) { return (int)(hash(r * COLUMNS + c + 5) % 10); }

static int least_of(const int *line, int c) {
    int l = line[c];
    l = c > 0 && line[c - 1] < l ? line[c - 1] : l;
    return c + 1 < COLUMNS && line[c + 1] < l ? line[c + 1] : l;
}

static int paths(void) {
    int want[COLUMNS], next[COLUMNS], lines[2][COLUMNS];
    for (int c = 0; c < COLUMNS; c++)
        want[c] = lines[0][c] = wall(0, c);
    for (int r = 1; r < ROWS; r++) {
        for (int c = 0; c < COLUMNS; c++)
            next[c] = wall(r, c) + least_of(want, c);
        memcpy(want, next, sizeof want);
    }
    int least = 1 << 20;
#pragma omp parallel
    {
        for (int r = 1; r < ROWS; r++) {
            int *from = lines[(r - 1) % 2], *to = lines[r % 2];
#pragma omp for simd schedule(static)
            for (int c = 0; c < COLUMNS; c++)
                to[c] = wall(r, c) + least_of(from, c);
        }
#pragma omp for reduction(min : least) nowait
        for (int c = 0; c < COLUMNS; c++)
            least = lines[(ROWS - 1) % 2][c] < least ? lines[(ROWS - 1) % 2][c] : least;
    }
    printf("shortest path %d\n", least);
    return report("paths", memcmp(want, lines[(ROWS - 1) % 2], sizeof want) == 0);
}

// ---- Multigrid for -u'' = f

enum { FINEST = 1 << 8 };

struct level {
    int n;
    double *u, *f, *r;
};

static void relax(struct level *l, int sweeps) {
    double h2 = 1.0 / l->n / l->n;
    for (int s = 0; s < sweeps; s++)
        for (int colour = 0; colour < 2; colour++) {
#pragma omp for schedule(static)
            for (int i = 1 + colour; i < l->n; i += 2)
                l->u[i] = 0.5 * (l->u[i - 1] + l->u[i + 1] + h2 * l->f[i]);
        }
}

static void residual(struct level *l) {
    double n2 = (double)l->n * l->n;
#pragma omp for schedule(static)
    for (int i = 1; i < l->n; i++)
        l->r[i] = l->f[i] + n2 * (l->u[i - 1] - 2 * l->u[i] + l->u[i + 1]);
}

static void cycle(struct level *levels, int k) {
    struct level *fine = &levels[k], *coarse = &levels[k + 1];
    if (fine->n == 2) {
#pragma omp single
        fine->u[1] = fine->f[1] / 8;
        return;
    }
    relax(fine, 2);
    residual(fine);
#pragma omp for schedule(static, 8)
    for (int i = 1; i < coarse->n; i++) {
        coarse->f[i] = 0.25 * (fine->r[2 * i - 1] + 2 * fine->r[2 * i] + fine->r[2 * i + 1]);
        coarse->u[i] = 0;
    }
    cycle(levels, k + 1);
#pragma omp for schedule(static)
    for (int i = 0; i < coarse->n; i++) {
        fine->u[2 * i] += coarse->u[i];
        fine->u[2 * i + 1] += 0.5 * (coarse->u[i] + coarse->u[i + 1]);
    }
    relax(fine, 2);
}

static int multigrid(void) {
    struct level levels[10];
    int count = 0;
    for (int n = FINEST; n >= 2; n /= 2) {
        struct level *l = &levels[count++];
        l->n = n;
        l->u = calloc(n + 1, sizeof(double));
        l->f = calloc(n + 1, sizeof(double));
        l->r = calloc(n + 1, sizeof(double));
    }
    const double pi = 3.14159265358979323846;
    for (int i = 0; i <= FINEST; i++)
        levels[0].f[i] = pi * pi * sin(pi * i / FINEST);
    double worst = 0, error = 0;
    int cycles = 0;
#pragma omp parallel
    {
        for (int c = 0; c < 12; c++)
            cycle(levels, 0);
        residual(&levels[0]);
#pragma omp for reduction(max : worst, error)
        for (int i = 1; i < FINEST; i++) {
            worst = fmax(worst, fabs(levels[0].r[i]));
            error = fmax(error, fabs(levels[0].u[i] - sin(pi * i / FINEST)));
        }
#pragma omp masked
        cycles = 12;
    }
    for (int k = 0; k < count; k++)
        free(levels[k].u), free(levels[k].f), free(levels[k].r);
    return report("multigrid", cycles == 12 && worst < 1e-8 && error < 1e-4);
}

int main(void) {
    int good = chips();
    good &= images();
    good &= paths();
    good &= multigrid();
    puts(good ? "ok" : "wrong");
    return !good;
}
