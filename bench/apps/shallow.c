/* Shallow water on a rectangular basin with a bottom: finite volumes with Rusanov fluxes, limited
 * slopes, two stages of Runge-Kutta, friction, wet and dry cells, reflecting walls, and gauges and
 * totals that are recorded on the way.
 *
 *     shallow [CELLS ON A SIDE [STEPS]]
 */
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GRAVITY 9.81
#define DRY 1e-4
#define HALO 2
#define GAUGES 8

typedef struct {
    int nx, ny;      /* inner cells */
    int stride;      /* cells of a row with its halo */
    size_t cells;    /* of a field with its halo */
    double dx, dy;
} grid;

typedef struct {
    double *h;  /* depth of water */
    double *hu; /* momentum in x */
    double *hv; /* momentum in y */
} state;

typedef struct {
    grid g;
    state now, stage, rate;
    double *bottom;
    double *slope_h, *slope_u, *slope_v; /* limited slopes in the direction of a sweep */
    double *u, *v;                       /* velocities */
    double *manning;                     /* roughness of the bottom */
    double *max_level;                   /* highest level so far, where wet */
    double *arrival;                     /* time of the first wave */
    double time;
    int step;
} basin;

typedef struct {
    double mass, energy, max_speed, enstrophy;
    long wet;
} totals;

typedef struct {
    int x, y;
    double last, highest, sum;
} gauge;

static gauge gauges[GAUGES];

/* ---- memory ------------------------------------------------------------------------------- */

static double *field(const grid *g)
{
    double *p = malloc(g->cells * sizeof *p);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    int rows = g->ny + 2 * HALO, stride = g->stride;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < stride; i++)
            p[(size_t)j * stride + i] = 0.0;
    return p;
}

static void create_state(state *s, const grid *g)
{
    s->h = field(g);
    s->hu = field(g);
    s->hv = field(g);
}

static void free_state(state *s)
{
    free(s->h);
    free(s->hu);
    free(s->hv);
}

static void create_basin(basin *b, int nx, int ny)
{
    memset(b, 0, sizeof *b);
    b->g.nx = nx;
    b->g.ny = ny;
    b->g.stride = nx + 2 * HALO;
    b->g.cells = (size_t)b->g.stride * (ny + 2 * HALO);
    b->g.dx = 1000.0 / nx;
    b->g.dy = 1000.0 / ny;
    create_state(&b->now, &b->g);
    create_state(&b->stage, &b->g);
    create_state(&b->rate, &b->g);
    b->bottom = field(&b->g);
    b->slope_h = field(&b->g);
    b->slope_u = field(&b->g);
    b->slope_v = field(&b->g);
    b->u = field(&b->g);
    b->v = field(&b->g);
    b->manning = field(&b->g);
    b->max_level = field(&b->g);
    b->arrival = field(&b->g);
}

static void free_basin(basin *b)
{
    free_state(&b->now);
    free_state(&b->stage);
    free_state(&b->rate);
    free(b->bottom);
    free(b->slope_h);
    free(b->slope_u);
    free(b->slope_v);
    free(b->u);
    free(b->v);
    free(b->manning);
    free(b->max_level);
    free(b->arrival);
}

static size_t at(const grid *g, int i, int j)
{
    return (size_t)(j + HALO) * g->stride + i + HALO;
}

/* ---- initial state ------------------------------------------------------------------------ */

static double bump(double x, double y, double cx, double cy, double r, double height)
{
    double d = ((x - cx) * (x - cx) + (y - cy) * (y - cy)) / (r * r);
    return height * exp(-d);
}

static void initial_state(basin *b)
{
    const grid *g = &b->g;
#pragma omp parallel for schedule(static)
    for (int j = -HALO; j < g->ny + HALO; j++) {
        for (int i = -HALO; i < g->nx + HALO; i++) {
            size_t k = at(g, i, j);
            double x = (i + 0.5) / g->nx, y = (j + 0.5) / g->ny;
            double z = 2.0 * x * x + bump(x, y, 0.6, 0.4, 0.12, 6.0) + bump(x, y, 0.35, 0.75, 0.1, 3.0);
            b->bottom[k] = z;
            double level = 4.0 + bump(x, y, 0.2, 0.3, 0.08, 3.0);
            b->now.h[k] = level > z ? level - z : 0.0;
            b->now.hu[k] = 0.0;
            b->now.hv[k] = 0.0;
            b->manning[k] = x > 0.8 ? 0.04 : 0.02;
            b->arrival[k] = -1.0;
            b->max_level[k] = b->now.h[k] > DRY ? level : 0.0;
        }
    }
    for (int n = 0; n < GAUGES; n++) {
        gauges[n].x = (n * 7 + 3) * g->nx / 60;
        gauges[n].y = (n * 5 + 8) * g->ny / 48;
        gauges[n].highest = -1e30;
        gauges[n].sum = 0.0;
    }
}

/* ---- boundaries --------------------------------------------------------------------------- */

static void walls_in_x(const basin *b, state *s)
{
    const grid *g = &b->g;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < g->ny; j++) {
        for (int k = 1; k <= HALO; k++) {
            size_t left = at(g, -k, j), inner_left = at(g, k - 1, j);
            size_t right = at(g, g->nx - 1 + k, j), inner_right = at(g, g->nx - k, j);
            s->h[left] = s->h[inner_left];
            s->hu[left] = -s->hu[inner_left];
            s->hv[left] = s->hv[inner_left];
            s->h[right] = s->h[inner_right];
            s->hu[right] = -s->hu[inner_right];
            s->hv[right] = s->hv[inner_right];
        }
    }
}

static void walls_in_y(const basin *b, state *s)
{
    const grid *g = &b->g;
#pragma omp parallel for schedule(static)
    for (int i = -HALO; i < g->nx + HALO; i++) {
        for (int k = 1; k <= HALO; k++) {
            size_t low = at(g, i, -k), inner_low = at(g, i, k - 1);
            size_t high = at(g, i, g->ny - 1 + k), inner_high = at(g, i, g->ny - k);
            s->h[low] = s->h[inner_low];
            s->hu[low] = s->hu[inner_low];
            s->hv[low] = -s->hv[inner_low];
            s->h[high] = s->h[inner_high];
            s->hu[high] = s->hu[inner_high];
            s->hv[high] = -s->hv[inner_high];
        }
    }
}

/* ---- velocities and the time step --------------------------------------------------------- */

static void velocities(basin *b, const state *s)
{
    int rows = b->g.ny + 2 * HALO, stride = b->g.stride;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < rows; j++) {
        for (int i = 0; i < stride; i++) {
            size_t k = (size_t)j * stride + i;
            double h = s->h[k];
            double inverse = h > DRY ? 1.0 / h : 0.0;
            b->u[k] = s->hu[k] * inverse;
            b->v[k] = s->hv[k] * inverse;
        }
    }
}

static double largest_step(const basin *b)
{
    const grid *g = &b->g;
    double fastest = 1e-12;
#pragma omp parallel for schedule(static) reduction(max : fastest)
    for (int j = 0; j < g->ny; j++) {
        for (int i = 0; i < g->nx; i++) {
            size_t k = at(g, i, j);
            double c = sqrt(GRAVITY * b->now.h[k]);
            double x = (fabs(b->u[k]) + c) / g->dx, y = (fabs(b->v[k]) + c) / g->dy;
            double speed = x > y ? x : y;
            if (speed > fastest)
                fastest = speed;
        }
    }
    return 0.4 / fastest;
}

/* ---- slopes ------------------------------------------------------------------------------- */

static inline double minmod(double a, double b)
{
    if (a * b <= 0.0)
        return 0.0;
    return fabs(a) < fabs(b) ? a : b;
}

static void slopes(basin *b, const state *s, ptrdiff_t step)
{
    const grid *g = &b->g;
    double *sh = b->slope_h, *su = b->slope_u, *sv = b->slope_v;
    const double *z = b->bottom, *u = b->u, *v = b->v, *h = s->h;
#pragma omp parallel for schedule(static)
    for (int j = -1; j <= g->ny; j++) {
        for (int i = -1; i <= g->nx; i++) {
            size_t k = at(g, i, j), before = k - step, after = k + step;
            double level = h[k] + z[k];
            sh[k] = 0.5 * minmod(level - (h[before] + z[before]), (h[after] + z[after]) - level);
            su[k] = 0.5 * minmod(u[k] - u[before], u[after] - u[k]);
            sv[k] = 0.5 * minmod(v[k] - v[before], v[after] - v[k]);
        }
    }
}

/* ---- fluxes ------------------------------------------------------------------------------- */

typedef struct {
    double h, normal, tangent;
} flux;

/* Rusanov's flux between two states with their depth, normal and tangential velocity. */
static inline flux rusanov(double hl, double ul, double vl, double hr, double ur, double vr)
{
    double cl = fabs(ul) + sqrt(GRAVITY * hl), cr = fabs(ur) + sqrt(GRAVITY * hr);
    double c = cl > cr ? cl : cr;
    flux f;
    f.h = 0.5 * (hl * ul + hr * ur - c * (hr - hl));
    f.normal = 0.5 * (hl * ul * ul + hr * ur * ur + 0.5 * GRAVITY * (hl * hl + hr * hr) - c * (hr * ur - hl * ul));
    f.tangent = 0.5 * (hl * ul * vl + hr * ur * vr - c * (hr * vr - hl * vl));
    return f;
}

static inline double positive(double x)
{
    return x > 0.0 ? x : 0.0;
}

/* Adds the differences of fluxes in x to the rates. */
static void sweep_x(basin *b, const state *s)
{
    const grid *g = &b->g;
    double per_cell = 1.0 / g->dx;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < g->ny; j++) {
        flux left = {0, 0, 0};
        for (int i = 0; i <= g->nx; i++) {
            size_t r = at(g, i, j), l = r - 1;
            double level_l = s->h[l] + b->bottom[l] + b->slope_h[l];
            double level_r = s->h[r] + b->bottom[r] - b->slope_h[r];
            double z = b->bottom[l] > b->bottom[r] ? b->bottom[l] : b->bottom[r];
            double hl = positive(level_l - z), hr = positive(level_r - z);
            flux f = rusanov(hl, b->u[l] + b->slope_u[l], b->v[l] + b->slope_v[l], hr, b->u[r] - b->slope_u[r],
                             b->v[r] - b->slope_v[r]);
            double push_l = f.normal - 0.5 * GRAVITY * hl * hl, push_r = f.normal - 0.5 * GRAVITY * hr * hr;
            if (i > 0) {
                b->rate.h[l] = (left.h - f.h) * per_cell;
                b->rate.hu[l] = (left.normal - push_l) * per_cell - GRAVITY * s->h[l] * 2.0 * b->slope_h[l] * per_cell;
                b->rate.hv[l] = (left.tangent - f.tangent) * per_cell;
            }
            left.h = f.h;
            left.normal = push_r;
            left.tangent = f.tangent;
        }
    }
}

static void sweep_y(basin *b, const state *s)
{
    const grid *g = &b->g;
    double per_cell = 1.0 / g->dy;
    int stride = g->stride;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < g->ny; j++) {
        for (int i = 0; i < g->nx; i++) {
            size_t k = at(g, i, j);
            flux side[2];
            double push[2];
            for (int n = 0; n < 2; n++) {
                size_t r = k + (size_t)n * stride, l = r - stride;
                double level_l = s->h[l] + b->bottom[l] + b->slope_h[l];
                double level_r = s->h[r] + b->bottom[r] - b->slope_h[r];
                double z = b->bottom[l] > b->bottom[r] ? b->bottom[l] : b->bottom[r];
                double hl = positive(level_l - z), hr = positive(level_r - z);
                side[n] = rusanov(hl, b->v[l] + b->slope_v[l], b->u[l] + b->slope_u[l], hr,
                                  b->v[r] - b->slope_v[r], b->u[r] - b->slope_u[r]);
                double own = n ? hl : hr;
                push[n] = side[n].normal - 0.5 * GRAVITY * own * own;
            }
            b->rate.h[k] += (side[0].h - side[1].h) * per_cell;
            b->rate.hv[k] += (push[0] - push[1]) * per_cell - GRAVITY * s->h[k] * 2.0 * b->slope_h[k] * per_cell;
            b->rate.hu[k] += (side[0].tangent - side[1].tangent) * per_cell;
        }
    }
}

/* ---- steps -------------------------------------------------------------------------------- */

static void rates(basin *b, state *s)
{
    walls_in_x(b, s);
    walls_in_y(b, s);
    velocities(b, s);
    slopes(b, s, 1);
    sweep_x(b, s);
    slopes(b, s, b->g.stride);
    sweep_y(b, s);
}

/* to = from + dt * rate, without negative depths. */
static void advance(const basin *b, const state *from, state *to, double dt)
{
    const grid *g = &b->g;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < g->ny; j++) {
        for (int i = 0; i < g->nx; i++) {
            size_t k = at(g, i, j);
            double h = from->h[k] + dt * b->rate.h[k];
            int wet = h > DRY;
            to->h[k] = h > 0.0 ? h : 0.0;
            to->hu[k] = wet ? from->hu[k] + dt * b->rate.hu[k] : 0.0;
            to->hv[k] = wet ? from->hv[k] + dt * b->rate.hv[k] : 0.0;
        }
    }
}

/* now = (now + stage) / 2 after the second stage. */
static void average(basin *b)
{
    const grid *g = &b->g;
    state *now = &b->now, *stage = &b->stage;
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int j = 0; j < g->ny; j++)
            for (int i = 0; i < g->nx; i++) {
                size_t k = at(g, i, j);
                now->h[k] = 0.5 * (now->h[k] + stage->h[k]);
            }
#pragma omp for schedule(static) nowait
        for (int j = 0; j < g->ny; j++)
            for (int i = 0; i < g->nx; i++) {
                size_t k = at(g, i, j);
                now->hu[k] = 0.5 * (now->hu[k] + stage->hu[k]);
            }
#pragma omp for schedule(static)
        for (int j = 0; j < g->ny; j++)
            for (int i = 0; i < g->nx; i++) {
                size_t k = at(g, i, j);
                now->hv[k] = 0.5 * (now->hv[k] + stage->hv[k]);
            }
    }
}

/* Friction by Manning's law, implicitly. */
static void friction(basin *b, double dt)
{
    const grid *g = &b->g;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < g->ny; j++) {
        for (int i = 0; i < g->nx; i++) {
            size_t k = at(g, i, j);
            double h = b->now.h[k];
            if (h <= DRY) {
                b->now.hu[k] = b->now.hv[k] = 0.0;
                continue;
            }
            double u = b->now.hu[k] / h, v = b->now.hv[k] / h, n = b->manning[k];
            double drag = GRAVITY * n * n * sqrt(u * u + v * v) / (h * cbrt(h));
            double factor = 1.0 / (1.0 + dt * drag);
            b->now.hu[k] *= factor;
            b->now.hv[k] *= factor;
        }
    }
}

/* ---- records ------------------------------------------------------------------------------ */

static void record_levels(basin *b)
{
    const grid *g = &b->g;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < g->ny; j++) {
        for (int i = 0; i < g->nx; i++) {
            size_t k = at(g, i, j);
            double level = b->now.h[k] + b->bottom[k];
            if (b->now.h[k] > DRY && level > b->max_level[k]) {
                if (b->arrival[k] < 0.0 && level > b->max_level[k] + 1e-3)
                    b->arrival[k] = b->time;
                b->max_level[k] = level;
            }
        }
    }
    for (int n = 0; n < GAUGES; n++) {
        size_t k = at(g, gauges[n].x, gauges[n].y);
        double level = b->now.h[k] + b->bottom[k];
        gauges[n].last = level;
        gauges[n].sum += level;
        if (level > gauges[n].highest)
            gauges[n].highest = level;
    }
}

static totals measure(const basin *b)
{
    const grid *g = &b->g;
    double mass = 0.0, energy = 0.0, speed = 0.0, enstrophy = 0.0;
    long wet = 0;
#pragma omp parallel for schedule(static) reduction(+ : mass, energy, enstrophy, wet) reduction(max : speed)
    for (int j = 0; j < g->ny; j++) {
        for (int i = 0; i < g->nx; i++) {
            size_t k = at(g, i, j);
            double h = b->now.h[k], z = b->bottom[k], u = b->u[k], v = b->v[k];
            mass += h;
            energy += 0.5 * h * (u * u + v * v) + 0.5 * GRAVITY * h * (h + 2.0 * z);
            double curl = (b->v[k + 1] - b->v[k - 1]) / (2.0 * g->dx) -
                          (b->u[k + g->stride] - b->u[k - g->stride]) / (2.0 * g->dy);
            enstrophy += 0.5 * curl * curl;
            if (h > DRY) {
                wet++;
                double here = sqrt(u * u + v * v);
                if (here > speed)
                    speed = here;
            }
        }
    }
    double area = g->dx * g->dy;
    totals t = {mass * area, energy * area, speed, enstrophy * area, wet};
    return t;
}

static void one_step(basin *b)
{
    velocities(b, &b->now);
    double dt = largest_step(b);
    rates(b, &b->now);
    advance(b, &b->now, &b->stage, dt);
    rates(b, &b->stage);
    advance(b, &b->stage, &b->stage, dt);
    average(b);
    friction(b, dt);
    b->time += dt;
    b->step++;
    record_levels(b);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 320;
    int steps = argc > 2 ? atoi(argv[2]) : 60;
    if (n < 16 || steps < 1) {
        fprintf(stderr, "at least 16 cells and one step\n");
        return 2;
    }
    basin b;
    create_basin(&b, n, n);
    double start = omp_get_wtime();
    initial_state(&b);
    for (int s = 1; s <= steps; s++) {
        one_step(&b);
        if (s % 20 == 0) {
            totals t = measure(&b);
            printf("step %d mass %.6e energy %.6e speed %.6e enstrophy %.6e wet %ld\n", s, t.mass, t.energy,
                   t.max_speed, t.enstrophy, t.wet);
        }
    }
    double time = omp_get_wtime() - start;
    for (int k = 0; k < GAUGES; k++)
        printf("gauge %d last %.6e highest %.6e mean %.6e\n", k, gauges[k].last, gauges[k].highest,
               gauges[k].sum / steps);
    double arrivals = 0.0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            arrivals += b.arrival[at(&b.g, i, j)] > 0.0;
    printf("arrivals %.0f\n", arrivals);
    printf("time %.6f\n", time);
    free_basin(&b);
    return 0;
}
