/* Multigrid for the Poisson equation with a variable coefficient on a cube: full multigrid, then V and
 * W cycles with red-black Gauss-Seidel, damped Jacobi or a Chebyshev polynomial, full weighting, trilinear
 * interpolation, and a conjugate gradient solver on the coarsest grid.
 *
 *     multigrid [LOG2 OF CELLS ON A SIDE [CYCLES]]
 */
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LEVELS 10

typedef struct {
    int n;             /* inner points on a side */
    size_t stride;     /* points of a row with its boundary */
    size_t plane;
    size_t points;
    double h;
    double *u, *f, *r; /* solution or correction, right side, residual */
    double *k;         /* coefficient at points */
    double *diagonal;
    double *scratch;
    double bound;      /* of the eigenvalues of the operator over its diagonal */
} level;

typedef struct {
    int levels;
    level at[MAX_LEVELS]; /* 0 is the finest */
    int before, after;    /* smoothing steps */
    double damping;
} solver;

typedef enum { RED_BLACK, JACOBI, CHEBYSHEV } smoother;

/* ---- memory ------------------------------------------------------------------------------- */

static double *allocate(size_t points)
{
    double *p = malloc(points * sizeof *p);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
#pragma omp parallel for simd schedule(static)
    for (size_t i = 0; i < points; i++)
        p[i] = 0.0;
    return p;
}

static void create_level(level *l, int n)
{
    l->n = n;
    l->stride = n + 2;
    l->plane = l->stride * l->stride;
    l->points = l->plane * l->stride;
    l->h = 1.0 / (n + 1);
    l->u = allocate(l->points);
    l->f = allocate(l->points);
    l->r = allocate(l->points);
    l->k = allocate(l->points);
    l->diagonal = allocate(l->points);
    l->scratch = allocate(l->points);
}

static void free_level(level *l)
{
    free(l->u);
    free(l->f);
    free(l->r);
    free(l->k);
    free(l->diagonal);
    free(l->scratch);
}

static void create_solver(solver *s, int log_size)
{
    s->levels = 0;
    for (int k = log_size; k >= 2; k--)
        create_level(&s->at[s->levels++], (1 << k) - 1);
    s->before = 2;
    s->after = 2;
    s->damping = 0.8;
}

static void free_solver(solver *s)
{
    for (int k = 0; k < s->levels; k++)
        free_level(&s->at[k]);
}

static inline size_t point(const level *l, int x, int y, int z)
{
    return (size_t)z * l->plane + (size_t)y * l->stride + x;
}

/* ---- the problem -------------------------------------------------------------------------- */

static double coefficient(double x, double y, double z)
{
    double d = (x - 0.5) * (x - 0.5) + (y - 0.4) * (y - 0.4) + (z - 0.6) * (z - 0.6);
    return 1.0 + 4.0 * exp(-20.0 * d);
}

static double source(double x, double y, double z)
{
    return sin(3.0 * M_PI * x) * sin(2.0 * M_PI * y) * sin(M_PI * z) + (x > 0.7 && y > 0.7 ? 2.0 : 0.0);
}

static void set_coefficients(level *l)
{
    int n = l->n;
#pragma omp parallel for collapse(2) schedule(static)
    for (int z = 0; z < n + 2; z++)
        for (int y = 0; y < n + 2; y++)
            for (int x = 0; x < n + 2; x++)
                l->k[point(l, x, y, z)] = coefficient(x * l->h, y * l->h, z * l->h);
    double per_area = 1.0 / (l->h * l->h);
#pragma omp parallel for schedule(static)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                size_t p = point(l, x, y, z);
                double sum = 6.0 * l->k[p] + l->k[p - 1] + l->k[p + 1] + l->k[p - l->stride] + l->k[p + l->stride] +
                             l->k[p - l->plane] + l->k[p + l->plane];
                l->diagonal[p] = 0.5 * sum * per_area;
            }
}

static void set_source(level *l)
{
    int n = l->n;
#pragma omp parallel for schedule(static)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++)
                l->f[point(l, x, y, z)] = source(x * l->h, y * l->h, z * l->h);
}

/* ---- the operator ------------------------------------------------------------------------- */

/* The part of the operator that multiplies neighbours. */
static inline double neighbours(const level *l, const double *u, size_t p)
{
    const double *k = l->k;
    size_t s = l->stride, t = l->plane;
    double here = k[p];
    double sum = (here + k[p - 1]) * u[p - 1] + (here + k[p + 1]) * u[p + 1];
    sum += (here + k[p - s]) * u[p - s] + (here + k[p + s]) * u[p + s];
    sum += (here + k[p - t]) * u[p - t] + (here + k[p + t]) * u[p + t];
    return 0.5 * sum / (l->h * l->h);
}

static void apply(const level *l, const double *u, double *out)
{
    int n = l->n;
#pragma omp parallel for schedule(static)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                size_t p = point(l, x, y, z);
                out[p] = l->diagonal[p] * u[p] - neighbours(l, u, p);
            }
}

static void residual(level *l)
{
    int n = l->n;
    const double *u = l->u, *f = l->f;
    double *r = l->r;
#pragma omp parallel for schedule(static)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                size_t p = point(l, x, y, z);
                r[p] = f[p] - (l->diagonal[p] * u[p] - neighbours(l, u, p));
            }
}

static double norm(const level *l, const double *v)
{
    double sum = 0.0;
    int n = l->n;
#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                double value = v[point(l, x, y, z)];
                sum += value * value;
            }
    return sqrt(sum * l->h * l->h * l->h);
}

static double largest(const level *l, const double *v)
{
    double most = 0.0;
    int n = l->n;
#pragma omp parallel for schedule(static) reduction(max : most)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                double value = fabs(v[point(l, x, y, z)]);
                if (value > most)
                    most = value;
            }
    return most;
}

/* ---- smoothing ---------------------------------------------------------------------------- */

static void relax_colour(level *l, int colour)
{
    int n = l->n;
#pragma omp parallel for schedule(static)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1 + ((z + y + colour) & 1); x <= n; x += 2) {
                size_t p = point(l, x, y, z);
                l->u[p] = (l->f[p] + neighbours(l, l->u, p)) / l->diagonal[p];
            }
}

static void smooth_red_black(level *l, int steps)
{
    for (int step = 0; step < steps; step++) {
        relax_colour(l, 0);
        relax_colour(l, 1);
    }
}

static void smooth_jacobi(level *l, int steps, double damping)
{
    int n = l->n;
#pragma omp parallel
    for (int step = 0; step < steps; step++) {
#pragma omp for schedule(static)
        for (int z = 1; z <= n; z++)
            for (int y = 1; y <= n; y++)
                for (int x = 1; x <= n; x++) {
                    size_t p = point(l, x, y, z);
                    double target = (l->f[p] + neighbours(l, l->u, p)) / l->diagonal[p];
                    l->scratch[p] = l->u[p] + damping * (target - l->u[p]);
                }
#pragma omp for schedule(static)
        for (int z = 1; z <= n; z++)
            for (int y = 1; y <= n; y++)
                for (int x = 1; x <= n; x++) {
                    size_t p = point(l, x, y, z);
                    l->u[p] = l->scratch[p];
                }
    }
}

/* An upper bound of the eigenvalues of the operator over its diagonal, by the sums of rows. */
static double eigenvalue_bound(const level *l)
{
    double most = 0.0;
    int n = l->n;
    double per_area = 1.0 / (l->h * l->h);
#pragma omp parallel for schedule(static) reduction(max : most)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                size_t p = point(l, x, y, z);
                double sum = 6.0 * l->k[p] + l->k[p - 1] + l->k[p + 1] + l->k[p - l->stride] + l->k[p + l->stride] +
                             l->k[p - l->plane] + l->k[p + l->plane];
                double row = 1.0 + 0.5 * sum * per_area / l->diagonal[p];
                most = row > most ? row : most;
            }
    return most;
}

/* A polynomial that is small on the upper part of the spectrum. */
static void smooth_chebyshev(level *l, int steps)
{
    double high = l->bound, low = high / 8.0;
    double centre = 0.5 * (high + low), radius = 0.5 * (high - low);
    double sigma = centre / radius, rho = 1.0 / sigma;
    int n = l->n;
    double *d = l->scratch;
    residual(l);
#pragma omp parallel for schedule(static)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                size_t p = point(l, x, y, z);
                d[p] = l->r[p] / (l->diagonal[p] * centre);
                l->u[p] += d[p];
            }
    for (int step = 0; step < steps; step++) {
        double next = 1.0 / (2.0 * sigma - rho), keep = next * rho, add = 2.0 * next / radius;
        residual(l);
#pragma omp parallel for schedule(static)
        for (int z = 1; z <= n; z++)
            for (int y = 1; y <= n; y++)
                for (int x = 1; x <= n; x++) {
                    size_t p = point(l, x, y, z);
                    d[p] = keep * d[p] + add * l->r[p] / l->diagonal[p];
                    l->u[p] += d[p];
                }
        rho = next;
    }
}

static void smooth(const solver *s, level *l, smoother kind, int steps)
{
    if (kind == RED_BLACK)
        smooth_red_black(l, steps);
    else if (kind == JACOBI)
        smooth_jacobi(l, steps, s->damping);
    else
        smooth_chebyshev(l, steps);
}

/* ---- between levels ----------------------------------------------------------------------- */

/* Full weighting of `from` of the fine level to `to` of the coarse one. */
static void restrict_to(const level *fine, const double *from, const level *coarse, double *to)
{
    int n = coarse->n;
    size_t s = fine->stride, t = fine->plane;
#pragma omp parallel for schedule(static)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                const double *c = from + point(fine, 2 * x, 2 * y, 2 * z);
                double sum = 0.0;
                for (int dz = -1; dz <= 1; dz++)
                    for (int dy = -1; dy <= 1; dy++) {
                        const double *row = c + dz * (ptrdiff_t)t + dy * (ptrdiff_t)s;
                        double weight = (dz ? 0.5 : 1.0) * (dy ? 0.5 : 1.0);
                        sum += weight * (0.5 * row[-1] + row[0] + 0.5 * row[1]);
                    }
                to[point(coarse, x, y, z)] = sum / 8.0;
            }
}

/* Adds the interpolated correction of the coarse level to the fine one. */
static void prolong(const level *coarse, level *fine)
{
    int n = fine->n;
#pragma omp parallel for schedule(static)
    for (int z = 1; z <= n; z++) {
        int z0 = z / 2, z1 = (z + 1) / 2;
        for (int y = 1; y <= n; y++) {
            int y0 = y / 2, y1 = (y + 1) / 2;
            const double *a = coarse->u + point(coarse, 0, y0, z0), *b = coarse->u + point(coarse, 0, y1, z0);
            const double *c = coarse->u + point(coarse, 0, y0, z1), *d = coarse->u + point(coarse, 0, y1, z1);
            double *u = fine->u + point(fine, 0, y, z);
            for (int x = 1; x <= n; x++) {
                int x0 = x / 2, x1 = (x + 1) / 2;
                u[x] += 0.125 * (a[x0] + a[x1] + b[x0] + b[x1] + c[x0] + c[x1] + d[x0] + d[x1]);
            }
        }
    }
}

static void clear(const level *l, double *v)
{
    size_t points = l->points;
#pragma omp parallel for simd schedule(static)
    for (size_t p = 0; p < points; p++)
        v[p] = 0.0;
}

/* ---- the coarsest level ------------------------------------------------------------------- */

static double dot(const level *l, const double *a, const double *b)
{
    double sum = 0.0;
    size_t points = l->points;
#pragma omp parallel for simd schedule(static) reduction(+ : sum)
    for (size_t p = 0; p < points; p++)
        sum += a[p] * b[p];
    return sum;
}

static void solve_coarsest(level *l)
{
    double *direction = l->scratch, *image = allocate(l->points);
    residual(l);
    memcpy(direction, l->r, l->points * sizeof *direction);
    double now = dot(l, l->r, l->r), first = now;
    for (int k = 0; k < 60 && now > 1e-24 * first && now > 0.0; k++) {
        apply(l, direction, image);
        double alpha = now / dot(l, direction, image);
        for (size_t p = 0; p < l->points; p++) {
            l->u[p] += alpha * direction[p];
            l->r[p] -= alpha * image[p];
        }
        double next = dot(l, l->r, l->r), beta = next / now;
        now = next;
        for (size_t p = 0; p < l->points; p++)
            direction[p] = l->r[p] + beta * direction[p];
    }
    memset(direction, 0, l->points * sizeof *direction);
    free(image);
}

/* ---- cycles ------------------------------------------------------------------------------- */

static void cycle(solver *s, int k, smoother kind, int visits)
{
    level *l = &s->at[k];
    if (k == s->levels - 1) {
        solve_coarsest(l);
        return;
    }
    level *coarse = &s->at[k + 1];
    smooth(s, l, kind, s->before);
    residual(l);
    restrict_to(l, l->r, coarse, coarse->f);
    clear(coarse, coarse->u);
    for (int visit = 0; visit < visits; visit++) {
        cycle(s, k + 1, kind, visits);
        if (k + 1 == s->levels - 1)
            break;
    }
    prolong(coarse, l);
    smooth(s, l, kind, s->after);
}

/* Solves coarse problems first, for a good first guess. */
static void full_multigrid(solver *s)
{
    for (int k = 1; k < s->levels; k++)
        restrict_to(&s->at[k - 1], s->at[k - 1].f, &s->at[k], s->at[k].f);
    for (int k = 0; k < s->levels; k++)
        clear(&s->at[k], s->at[k].u);
    solve_coarsest(&s->at[s->levels - 1]);
    for (int k = s->levels - 2; k >= 0; k--) {
        prolong(&s->at[k + 1], &s->at[k]);
        /* The right sides of coarser levels are lost in the cycle, and are not needed again. */
        cycle(s, k, RED_BLACK, 1);
    }
}

typedef struct {
    double average, least, most, slices[4];
} summary;

static summary summarise(const level *l)
{
    int n = l->n;
    double sum = 0.0, least = 1e30, most = -1e30;
    double slices[4] = {0, 0, 0, 0};
#pragma omp parallel for reduction(+ : sum) reduction(min : least) reduction(max : most) reduction(+ : slices)
    for (int z = 1; z <= n; z++)
        for (int y = 1; y <= n; y++)
            for (int x = 1; x <= n; x++) {
                double v = l->u[point(l, x, y, z)];
                sum += v;
                slices[4 * (z - 1) / n] += fabs(v);
                least = v < least ? v : least;
                most = v > most ? v : most;
            }
    double count = (double)n * n * n;
    summary all = {sum / count, least, most, {0}};
    for (int k = 0; k < 4; k++)
        all.slices[k] = slices[k] / count;
    return all;
}

static void report(const char *what, solver *s)
{
    level *l = &s->at[0];
    residual(l);
    printf("%s residual %.3e largest %.3e\n", what, norm(l, l->r), largest(l, l->r));
}

int main(int argc, char **argv)
{
    int log_size = argc > 1 ? atoi(argv[1]) : 6;
    int cycles = argc > 2 ? atoi(argv[2]) : 10;
    if (log_size < 3 || log_size > 9 || cycles < 1) {
        fprintf(stderr, "the logarithm must be 3 to 9\n");
        return 2;
    }
    solver s;
    create_solver(&s, log_size);
    double start = omp_get_wtime();
    for (int k = 0; k < s.levels; k++)
        set_coefficients(&s.at[k]);
    for (int k = 0; k < s.levels; k++)
        s.at[k].bound = eigenvalue_bound(&s.at[k]);
    set_source(&s.at[0]);
    full_multigrid(&s);
    report("full", &s);
    for (int c = 0; c < cycles; c++)
        cycle(&s, 0, RED_BLACK, 1);
    summary v = summarise(&s.at[0]);

    clear(&s.at[0], s.at[0].u);
    for (int c = 0; c < cycles; c++) {
        cycle(&s, 0, JACOBI, 2);
        if (c < 3)
            report("jacobi", &s);
    }
    summary w = summarise(&s.at[0]);
    clear(&s.at[0], s.at[0].u);
    for (int c = 0; c < cycles; c++) {
        cycle(&s, 0, CHEBYSHEV, 1);
        if (c < 3)
            report("chebyshev", &s);
    }
    double time = omp_get_wtime() - start;
    printf("v average %.6e least %.6e most %.6e\n", v.average, v.least, v.most);
    printf("v slices %.6e %.6e %.6e %.6e\n", v.slices[0], v.slices[1], v.slices[2], v.slices[3]);
    printf("w average %.5e least %.5e most %.5e\n", w.average, w.least, w.most);
    printf("time %.6f\n", time);
    free_solver(&s);
    return 0;
}
