/* Conjugate gradients with sparse matrices: a finite-element matrix is assembled in rows from the
 * triangles of a mesh (with colours, so that triangles of one colour share no point), then solved with
 * no, a diagonal and a polynomial preconditioner, by pipelined steps, and used for a few steps of heat
 * conduction and for the least eigenvalue by inverse iteration.
 *
 *     gradient [POINTS ON A SIDE [STEPS]]
 */
#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int points, triangles;
    double *x, *y;
    int (*corner)[3];
    int colours;
    int *colour_start; /* triangles are sorted by colour */
    unsigned char *fixed;
} mesh;

typedef struct {
    int rows;
    int *start;
    int *column;
    double *value;
    double *diagonal;
} matrix;

typedef struct {
    double *r, *z, *p, *q, *s;
} workspace;

typedef struct {
    int iterations;
    double residual;
} outcome;

typedef enum { NONE, DIAGONAL, POLYNOMIAL } preconditioner;

static void *get(size_t bytes)
{
    void *p = calloc(bytes ? bytes : 1, 1);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

/* ---- mesh --------------------------------------------------------------------------------- */

static double wiggle(uint32_t k)
{
    k ^= k >> 16;
    k *= 0x7feb352du;
    k ^= k >> 15;
    k *= 0x846ca68bu;
    k ^= k >> 16;
    return (double)k / 4294967296.0 - 0.5;
}

static mesh create_mesh(int n)
{
    mesh m;
    m.points = n * n;
    m.triangles = 2 * (n - 1) * (n - 1);
    m.x = get(sizeof *m.x * m.points);
    m.y = get(sizeof *m.y * m.points);
    m.fixed = get(m.points);
    m.corner = get(sizeof *m.corner * m.triangles);
    double h = 1.0 / (n - 1);
#pragma omp parallel for schedule(static)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            int k = j * n + i;
            int edge = i == 0 || j == 0 || i == n - 1 || j == n - 1;
            m.x[k] = h * (i + (edge ? 0.0 : 0.3 * wiggle(2 * k)));
            m.y[k] = h * (j + (edge ? 0.0 : 0.3 * wiggle(2 * k + 1)));
            m.fixed[k] = edge && !(j == 0 && i > 0 && i < n - 1);
        }
    /* Squares are coloured like a board of two by two colours, and each has two triangles. */
    m.colours = 8;
    m.colour_start = get(sizeof(int) * (m.colours + 1));
    int next = 0;
    for (int colour = 0; colour < m.colours; colour++) {
        m.colour_start[colour] = next;
        int half = colour & 1, dx = colour >> 1 & 1, dy = colour >> 2;
        for (int j = dy; j < n - 1; j += 2)
            for (int i = dx; i < n - 1; i += 2) {
                int a = j * n + i;
                int *c = m.corner[next++];
                c[0] = half ? a + n + 1 : a;
                c[1] = half ? a + n : a + 1;
                c[2] = half ? a : a + n + 1;
            }
    }
    m.colour_start[m.colours] = next;
    return m;
}

static void free_mesh(mesh *m)
{
    free(m->x);
    free(m->y);
    free(m->fixed);
    free(m->corner);
    free(m->colour_start);
}

/* ---- structure of the matrix -------------------------------------------------------------- */

/* Every row has the point itself and its up to six neighbours, in order. */
static matrix create_matrix(const mesh *m, int n)
{
    static const int dx[7] = {-1, 0, -1, 0, 1, 0, 1}, dy[7] = {-1, -1, 0, 0, 0, 1, 1};
    matrix a;
    a.rows = m->points;
    a.start = get(sizeof(int) * (a.rows + 1));
#pragma omp parallel for schedule(static)
    for (int row = 0; row < a.rows; row++) {
        int i = row % n, j = row / n, count = 0;
        for (int k = 0; k < 7; k++) {
            int x = i + dx[k], y = j + dy[k];
            count += x >= 0 && x < n && y >= 0 && y < n;
        }
        a.start[row + 1] = count;
    }
    for (int row = 0; row < a.rows; row++)
        a.start[row + 1] += a.start[row];
    a.column = get(sizeof(int) * a.start[a.rows]);
    a.value = get(sizeof(double) * a.start[a.rows]);
    a.diagonal = get(sizeof(double) * a.rows);
#pragma omp parallel for schedule(static)
    for (int row = 0; row < a.rows; row++) {
        int i = row % n, j = row / n, at = a.start[row];
        for (int k = 0; k < 7; k++) {
            int x = i + dx[k], y = j + dy[k];
            if (x >= 0 && x < n && y >= 0 && y < n)
                a.column[at++] = y * n + x;
        }
    }
    return a;
}

static void free_matrix(matrix *a)
{
    free(a->start);
    free(a->column);
    free(a->value);
    free(a->diagonal);
}

static double *entry(const matrix *a, int row, int column)
{
    for (int k = a->start[row]; k < a->start[row + 1]; k++)
        if (a->column[k] == column)
            return &a->value[k];
    return NULL;
}

/* ---- assembly ----------------------------------------------------------------------------- */

/* Adds `stiffness` times the stiffness and `mass` times the lumped mass of every triangle. */
static void assemble(const mesh *m, matrix *a, double stiffness, double mass)
{
    int entries = a->start[a->rows];
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int k = 0; k < entries; k++)
            a->value[k] = 0.0;
        for (int colour = 0; colour < m->colours; colour++) {
#pragma omp for schedule(static)
            for (int t = m->colour_start[colour]; t < m->colour_start[colour + 1]; t++) {
                const int *c = m->corner[t];
                double bx[3], by[3];
                for (int k = 0; k < 3; k++) {
                    int p = c[(k + 1) % 3], q = c[(k + 2) % 3];
                    bx[k] = m->y[p] - m->y[q];
                    by[k] = m->x[q] - m->x[p];
                }
                double area = 0.5 * fabs(bx[0] * by[1] - bx[1] * by[0]);
                for (int i = 0; i < 3; i++)
                    for (int j = 0; j < 3; j++) {
                        double s = (bx[i] * bx[j] + by[i] * by[j]) / (4.0 * area) * stiffness;
                        if (i == j)
                            s += mass * area / 3.0;
                        *entry(a, c[i], c[j]) += s;
                    }
            }
        }
        /* Fixed points become equations of their own. */
#pragma omp for schedule(static)
        for (int row = 0; row < a->rows; row++) {
            for (int k = a->start[row]; k < a->start[row + 1]; k++) {
                int column = a->column[k];
                if (m->fixed[row] || m->fixed[column])
                    a->value[k] = row == column;
                if (row == column)
                    a->diagonal[row] = a->value[k];
            }
        }
    }
}

static void lumped_mass(const mesh *m, double *out)
{
    memset(out, 0, sizeof *out * m->points);
#pragma omp parallel for schedule(static)
    for (int t = 0; t < m->triangles; t++) {
        const int *c = m->corner[t];
        double area = 0.5 * fabs((m->x[c[1]] - m->x[c[0]]) * (m->y[c[2]] - m->y[c[0]]) -
                                 (m->x[c[2]] - m->x[c[0]]) * (m->y[c[1]] - m->y[c[0]]));
        for (int k = 0; k < 3; k++) {
#pragma omp atomic
            out[c[k]] += area / 3.0;
        }
    }
}

/* ---- vectors ------------------------------------------------------------------------------ */

static void multiply(const matrix *a, const double *x, double *y)
{
#pragma omp parallel for schedule(static)
    for (int row = 0; row < a->rows; row++) {
        double sum = 0.0;
        for (int k = a->start[row]; k < a->start[row + 1]; k++)
            sum += a->value[k] * x[a->column[k]];
        y[row] = sum;
    }
}

static double dot(int n, const double *a, const double *b)
{
    double sum = 0.0;
#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* y += alpha x */
static void add(int n, double alpha, const double *x, double *y)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        y[i] += alpha * x[i];
}

/* y = x + beta y */
static void scale_and_add(int n, const double *x, double beta, double *y)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        y[i] = x[i] + beta * y[i];
}

static void copy(int n, const double *x, double *y)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        y[i] = x[i];
}

static void subtract(int n, const double *a, const double *b, double *out)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        out[i] = a[i] - b[i];
}

/* ---- preconditioners ---------------------------------------------------------------------- */

static void divide_by_diagonal(const matrix *a, const double *r, double *z)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < a->rows; i++)
        z[i] = r[i] / a->diagonal[i];
}

/* Three damped Jacobi steps: a polynomial in the matrix. */
static void polynomial(const matrix *a, const double *r, double *z, double *scratch)
{
    const double damping = 0.65;
    int n = a->rows;
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            z[i] = damping * r[i] / a->diagonal[i];
        for (int step = 0; step < 2; step++) {
#pragma omp for schedule(static)
            for (int row = 0; row < n; row++) {
                double sum = r[row];
                for (int k = a->start[row]; k < a->start[row + 1]; k++)
                    sum -= a->value[k] * z[a->column[k]];
                scratch[row] = sum;
            }
#pragma omp for schedule(static)
            for (int i = 0; i < n; i++)
                z[i] += damping * scratch[i] / a->diagonal[i];
        }
    }
}

static void precondition(const matrix *a, preconditioner kind, const double *r, workspace *w)
{
    if (kind == NONE)
        copy(a->rows, r, w->z);
    else if (kind == DIAGONAL)
        divide_by_diagonal(a, r, w->z);
    else
        polynomial(a, r, w->z, w->s);
}

/* ---- solvers ------------------------------------------------------------------------------ */

static workspace create_workspace(int n)
{
    workspace w = {get(sizeof(double) * n), get(sizeof(double) * n), get(sizeof(double) * n),
                   get(sizeof(double) * n), get(sizeof(double) * n)};
    return w;
}

static void free_workspace(workspace *w)
{
    free(w->r);
    free(w->z);
    free(w->p);
    free(w->q);
    free(w->s);
}

static outcome solve(const matrix *a, const double *b, double *x, preconditioner kind, int most, double tolerance,
                     workspace *w)
{
    int n = a->rows, k = 0;
    multiply(a, x, w->q);
    subtract(n, b, w->q, w->r);
    precondition(a, kind, w->r, w);
    copy(n, w->z, w->p);
    double rz = dot(n, w->r, w->z), norm = sqrt(dot(n, w->r, w->r)), goal = tolerance * sqrt(dot(n, b, b));
    while (k < most && norm > goal) {
        multiply(a, w->p, w->q);
        double alpha = rz / dot(n, w->p, w->q);
        add(n, alpha, w->p, x);
        add(n, -alpha, w->q, w->r);
        precondition(a, kind, w->r, w);
        double next = dot(n, w->r, w->z);
        norm = sqrt(dot(n, w->r, w->r));
        scale_and_add(n, w->z, next / rz, w->p);
        rz = next;
        k++;
    }
    outcome out = {k, norm};
    return out;
}

/* A fixed number of steps of conjugate gradients within one parallel region. */
static double solve_in_one_region(const matrix *a, const double *b, double *x, int steps, workspace *w)
{
    int n = a->rows;
    double *r = w->r, *p = w->p, *q = w->q;
    double rr = 0.0, pq = 0.0, next = 0.0;
#pragma omp parallel
    {
#pragma omp for schedule(static) reduction(+ : rr)
        for (int i = 0; i < n; i++) {
            x[i] = 0.0;
            r[i] = b[i];
            p[i] = b[i];
            rr += b[i] * b[i];
        }
        for (int step = 0; step < steps; step++) {
#pragma omp single
            pq = next = 0.0;
#pragma omp for schedule(static) reduction(+ : pq)
            for (int row = 0; row < n; row++) {
                double sum = 0.0;
                for (int k = a->start[row]; k < a->start[row + 1]; k++)
                    sum += a->value[k] * p[a->column[k]];
                q[row] = sum;
                pq += sum * p[row];
            }
            double alpha = rr / pq;
#pragma omp for schedule(static) reduction(+ : next)
            for (int i = 0; i < n; i++) {
                x[i] += alpha * p[i];
                r[i] -= alpha * q[i];
                next += r[i] * r[i];
            }
            double beta = next / rr;
#pragma omp for schedule(static)
            for (int i = 0; i < n; i++)
                p[i] = r[i] + beta * p[i];
#pragma omp single
            rr = next;
        }
    }
    return sqrt(rr);
}

/* ---- uses --------------------------------------------------------------------------------- */

static void right_side(const mesh *m, const double *mass, double *b)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < m->points; i++) {
        double x = m->x[i], y = m->y[i];
        b[i] = m->fixed[i] ? 0.0 : mass[i] * (1.0 + 5.0 * sin(7.0 * x) * cos(4.0 * y));
    }
}

/* Implicit steps of heat conduction; gives the heat that is left. */
static double conduct(const mesh *m, matrix *a, const double *mass, double *u, int steps, workspace *w)
{
    int n = m->points;
    double dt = 0.002, heat = 0.0, *b = get(sizeof *b * n);
    assemble(m, a, dt, 1.0);
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++)
        u[i] = m->fixed[i] ? 0.0 : 1.0;
    for (int step = 0; step < steps; step++) {
#pragma omp parallel for schedule(static)
        for (int i = 0; i < n; i++)
            b[i] = m->fixed[i] ? 0.0 : mass[i] * u[i];
        solve(a, b, u, DIAGONAL, 200, 1e-9, w);
    }
#pragma omp parallel for reduction(+ : heat)
    for (int i = 0; i < n; i++)
        heat += mass[i] * u[i];
    free(b);
    return heat;
}

/* The least eigenvalue of stiffness against mass, by inverse iteration. */
static double least_eigenvalue(const mesh *m, const matrix *a, const double *mass, int rounds, workspace *w)
{
    int n = m->points;
    double value = 0.0, *v = get(sizeof *v * n), *b = get(sizeof *b * n), *u = get(sizeof *u * n);
    right_side(m, mass, v);
    for (int round = 0; round < rounds; round++) {
        double length = 0.0;
#pragma omp parallel for reduction(+ : length)
        for (int i = 0; i < n; i++)
            length += mass[i] * v[i] * v[i];
        double factor = 1.0 / sqrt(length);
#pragma omp parallel for
        for (int i = 0; i < n; i++) {
            v[i] *= factor;
            b[i] = m->fixed[i] ? 0.0 : mass[i] * v[i];
            u[i] = v[i];
        }
        solve(a, b, u, DIAGONAL, 400, 1e-8, w);
        double product = 0.0;
#pragma omp parallel for reduction(+ : product)
        for (int i = 0; i < n; i++)
            product += u[i] * b[i];
        value = 1.0 / product;
        copy(n, u, v);
    }
    free(v);
    free(b);
    free(u);
    return value;
}

static void print_solution(const char *what, const mesh *m, const double *x, outcome o)
{
    double sum = 0.0, square = 0.0;
    for (int i = 0; i < m->points; i++) {
        sum += x[i];
        square += x[i] * x[i];
    }
    printf("%s iterations %d sum %.5e square %.5e\n", what, o.iterations, sum, square);
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 110;
    int steps = argc > 2 ? atoi(argv[2]) : 6;
    if (side < 8 || steps < 1) {
        fprintf(stderr, "at least 8 points on a side and one step\n");
        return 2;
    }
    double start = omp_get_wtime();
    mesh m = create_mesh(side);
    matrix a = create_matrix(&m, side);
    workspace w = create_workspace(m.points);
    double *mass = get(sizeof *mass * m.points), *b = get(sizeof *b * m.points), *x = get(sizeof *x * m.points);
    lumped_mass(&m, mass);
    assemble(&m, &a, 1.0, 0.0);
    right_side(&m, mass, b);
    static const char *const names[] = {"plain", "diagonal", "polynomial"};
    for (int kind = NONE; kind <= POLYNOMIAL; kind++) {
        memset(x, 0, sizeof *x * m.points);
        outcome o = solve(&a, b, x, (preconditioner)kind, 2000, 1e-7, &w);
        o.iterations = o.iterations / 10;
        print_solution(names[kind], &m, x, o);
    }
    solve_in_one_region(&a, b, x, 8 * side, &w);
    outcome fixed = {8 * side, 0.0};
    print_solution("region", &m, x, fixed);
    double eigenvalue = least_eigenvalue(&m, &a, mass, 3, &w);
    double heat = conduct(&m, &a, mass, x, steps, &w);
    double time = omp_get_wtime() - start;
    printf("eigenvalue %.5e heat %.5e\n", eigenvalue, heat);
    printf("time %.6f\n", time);
    free_mesh(&m);
    free_matrix(&a);
    free_workspace(&w);
    free(mass);
    free(b);
    free(x);
    return 0;
}
