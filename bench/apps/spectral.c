/* Two-dimensional turbulence by a pseudo-spectral method: the vorticity equation on a periodic square,
 * with fast Fourier transforms of rows and columns (radix four and two, with a table of roots), the
 * 2/3 rule, a fourth-order Runge-Kutta scheme with an integrating factor, passive tracers, forcing
 * at large scales, and spectra of energy.
 *
 *     spectral [LOG2 OF POINTS ON A SIDE [STEPS]]
 */
#include <complex.h>
#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    double re, im;
} complex_number;

typedef struct {
    int log_size, n;
    complex_number *roots; /* exp(-2 pi i k / n) */
    int *reversed;         /* bits of the index in reverse */
    complex_number *scratch;
} transform;

typedef struct {
    int n;
    size_t points;
    double viscosity, dt, time;
    transform fft;
    complex_number *vorticity;             /* in waves */
    complex_number *stage, *rate, *total;  /* of Runge-Kutta */
    complex_number *velocity_x, *velocity_y, *gradient_x, *gradient_y;
    double *wave;                          /* wave number of an index */
    double *decay;                         /* integrating factor of half a step */
    unsigned char *kept;                   /* by the 2/3 rule */
} flow;

typedef struct {
    int count;
    double *x, *y;
    double *travelled;
} tracers;

static void *get(size_t bytes)
{
    void *p = malloc(bytes);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    memset(p, 0, bytes);
    return p;
}

static double unit(uint32_t k)
{
    k ^= k >> 16;
    k *= 0x7feb352du;
    k ^= k >> 15;
    k *= 0x846ca68bu;
    k ^= k >> 16;
    return (double)k / 4294967296.0;
}

static inline complex_number product(complex_number a, complex_number b)
{
    complex_number c = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    return c;
}

static inline complex_number sum(complex_number a, complex_number b)
{
    complex_number c = {a.re + b.re, a.im + b.im};
    return c;
}

static inline complex_number difference(complex_number a, complex_number b)
{
    complex_number c = {a.re - b.re, a.im - b.im};
    return c;
}

/* ---- transforms --------------------------------------------------------------------------- */

static transform create_transform(int log_size)
{
    transform t;
    t.log_size = log_size;
    t.n = 1 << log_size;
    t.roots = get(sizeof *t.roots * t.n);
    t.reversed = get(sizeof *t.reversed * t.n);
    t.scratch = get(sizeof *t.scratch * t.n * t.n);
    for (int k = 0; k < t.n; k++) {
        t.roots[k].re = cos(2.0 * M_PI * k / t.n);
        t.roots[k].im = -sin(2.0 * M_PI * k / t.n);
        int r = 0;
        for (int bit = 0; bit < log_size; bit++)
            r |= (k >> bit & 1) << (log_size - 1 - bit);
        t.reversed[k] = r;
    }
    return t;
}

static void free_transform(transform *t)
{
    free(t->roots);
    free(t->reversed);
    free(t->scratch);
}

/* Transforms one row in place; `sign` is 1 for waves and -1 for values. */
static void transform_row(const transform *t, complex_number *row, int sign)
{
    int n = t->n;
    for (int k = 0; k < n; k++) {
        int r = t->reversed[k];
        if (r > k) {
            complex_number swap = row[k];
            row[k] = row[r];
            row[r] = swap;
        }
    }
    for (int length = 2; length <= n; length *= 2) {
        int half = length / 2, step = n / length;
        for (int from = 0; from < n; from += length) {
            complex_number *low = row + from, *high = low + half;
            for (int k = 0; k < half; k++) {
                complex_number w = t->roots[k * step];
                w.im *= sign;
                complex_number v = product(w, high[k]), u = low[k];
                low[k] = sum(u, v);
                high[k] = difference(u, v);
            }
        }
    }
}

static void transpose(int n, const complex_number *from, complex_number *to)
{
    const int block = 16;
#pragma omp parallel for collapse(2) schedule(static)
    for (int j0 = 0; j0 < n; j0 += block)
        for (int i0 = 0; i0 < n; i0 += block)
            for (int j = j0; j < j0 + block && j < n; j++)
                for (int i = i0; i < i0 + block && i < n; i++)
                    to[(size_t)i * n + j] = from[(size_t)j * n + i];
}

static void transform_rows(const transform *t, complex_number *data, int sign)
{
    int n = t->n;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < n; j++)
        transform_row(t, data + (size_t)j * n, sign);
}

static void to_waves(transform *t, complex_number *data)
{
    transform_rows(t, data, 1);
    transpose(t->n, data, t->scratch);
    transform_rows(t, t->scratch, 1);
    transpose(t->n, t->scratch, data);
}

static void to_values(transform *t, complex_number *data)
{
    int n = t->n;
    double factor = 1.0 / ((double)n * n);
    transform_rows(t, data, -1);
    transpose(n, data, t->scratch);
    transform_rows(t, t->scratch, -1);
    transpose(n, t->scratch, data);
#pragma omp parallel for schedule(static)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            data[(size_t)j * n + i].re *= factor;
            data[(size_t)j * n + i].im *= factor;
        }
}

/* ---- setup -------------------------------------------------------------------------------- */

static flow create_flow(int log_size)
{
    flow f;
    f.n = 1 << log_size;
    f.points = (size_t)f.n * f.n;
    f.viscosity = 2e-4;
    f.dt = 0.4 / f.n;
    f.time = 0.0;
    f.fft = create_transform(log_size);
    f.vorticity = get(sizeof *f.vorticity * f.points);
    f.stage = get(sizeof *f.stage * f.points);
    f.rate = get(sizeof *f.rate * f.points);
    f.total = get(sizeof *f.total * f.points);
    f.velocity_x = get(sizeof *f.velocity_x * f.points);
    f.velocity_y = get(sizeof *f.velocity_y * f.points);
    f.gradient_x = get(sizeof *f.gradient_x * f.points);
    f.gradient_y = get(sizeof *f.gradient_y * f.points);
    f.wave = get(sizeof *f.wave * f.n);
    f.decay = get(sizeof *f.decay * f.points);
    f.kept = get(f.points);
    for (int k = 0; k < f.n; k++)
        f.wave[k] = k <= f.n / 2 ? k : k - f.n;
    int n = f.n, limit = n / 3;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            size_t p = (size_t)j * n + i;
            double kx = f.wave[i], ky = f.wave[j];
            f.kept[p] = fabs(kx) <= limit && fabs(ky) <= limit;
            f.decay[p] = exp(-f.viscosity * (kx * kx + ky * ky) * 0.5 * f.dt);
        }
    return f;
}

static void free_flow(flow *f)
{
    free_transform(&f->fft);
    free(f->vorticity);
    free(f->stage);
    free(f->rate);
    free(f->total);
    free(f->velocity_x);
    free(f->velocity_y);
    free(f->gradient_x);
    free(f->gradient_y);
    free(f->wave);
    free(f->decay);
    free(f->kept);
}

static void initial_vorticity(flow *f)
{
    int n = f->n;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double x = 2.0 * M_PI * i / n, y = 2.0 * M_PI * j / n, w = 0.0;
            for (int k = 1; k <= 4; k++)
                w += sin(k * x + 7.0 * unit(k)) * cos((5 - k) * y + 5.0 * unit(100 + k)) * (1.0 + unit(50 + k));
            f->vorticity[(size_t)j * n + i].re = w;
            f->vorticity[(size_t)j * n + i].im = 0.0;
        }
    to_waves(&f->fft, f->vorticity);
}

/* ---- rates -------------------------------------------------------------------------------- */

/* Velocities and the gradient of vorticity, in values, from vorticity in waves. */
static void derive(flow *f, const complex_number *w)
{
    int n = f->n;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
            size_t p = (size_t)j * n + i;
            double kx = f->wave[i], ky = f->wave[j], square = kx * kx + ky * ky;
            double inverse = square > 0.0 ? 1.0 / square : 0.0;
            complex_number here = w[p];
            /* The stream function is w / k^2, and velocities are its derivatives. */
            f->velocity_x[p].re = -ky * here.im * inverse;
            f->velocity_x[p].im = ky * here.re * inverse;
            f->velocity_y[p].re = kx * here.im * inverse;
            f->velocity_y[p].im = -kx * here.re * inverse;
            f->gradient_x[p].re = -kx * here.im;
            f->gradient_x[p].im = kx * here.re;
            f->gradient_y[p].re = -ky * here.im;
            f->gradient_y[p].im = ky * here.re;
        }
    }
    to_values(&f->fft, f->velocity_x);
    to_values(&f->fft, f->velocity_y);
    to_values(&f->fft, f->gradient_x);
    to_values(&f->fft, f->gradient_y);
}

static void advection(flow *f, const complex_number *w, complex_number *rate)
{
    int n = f->n;
    derive(f, w);
#pragma omp parallel for schedule(static)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            size_t p = (size_t)j * n + i;
            rate[p].re = -(f->velocity_x[p].re * f->gradient_x[p].re + f->velocity_y[p].re * f->gradient_y[p].re);
            rate[p].im = 0.0;
        }
    to_waves(&f->fft, rate);
#pragma omp parallel for schedule(static)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            size_t p = (size_t)j * n + i;
            if (!f->kept[p])
                rate[p].re = rate[p].im = 0.0;
        }
}

/* Forcing of one ring of waves, and drag of the largest ones. */
static void force(flow *f)
{
    int n = f->n;
    double strength = 0.02 * f->points;
#pragma omp parallel for schedule(static)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            size_t p = (size_t)j * n + i;
            double square = f->wave[i] * f->wave[i] + f->wave[j] * f->wave[j];
            if (square > 15.0 && square < 18.0) {
                f->vorticity[p].re += strength * f->dt * cos(f->time + f->wave[i]);
            } else if (square > 0.0 && square <= 2.0) {
                double drag = 1.0 / (1.0 + 0.1 * f->dt);
                f->vorticity[p].re *= drag;
                f->vorticity[p].im *= drag;
            }
        }
}

/* ---- Runge-Kutta -------------------------------------------------------------------------- */

static void copy(flow *f, const complex_number *from, complex_number *to)
{
    size_t points = f->points;
#pragma omp parallel for schedule(static)
    for (size_t p = 0; p < points; p++)
        to[p] = from[p];
}

/* total += weight * rate * decay^power */
static void accumulate(flow *f, double weight, int power)
{
    size_t points = f->points;
#pragma omp parallel for schedule(static)
    for (size_t p = 0; p < points; p++) {
        double e = 1.0;
        for (int k = 0; k < power; k++)
            e *= f->decay[p];
        f->total[p].re += weight * f->rate[p].re * e;
        f->total[p].im += weight * f->rate[p].im * e;
    }
}

/* stage = decay^power * vorticity + factor * decay^own * rate */
static void next_stage(flow *f, double factor, int power, int own)
{
    size_t points = f->points;
#pragma omp parallel for schedule(static)
    for (size_t p = 0; p < points; p++) {
        double d = f->decay[p], a = power == 2 ? d * d : d, b = own ? d : 1.0;
        f->stage[p].re = a * f->vorticity[p].re + factor * b * f->rate[p].re;
        f->stage[p].im = a * f->vorticity[p].im + factor * b * f->rate[p].im;
    }
}

static void decay_total(flow *f)
{
    size_t points = f->points;
#pragma omp parallel for schedule(static)
    for (size_t p = 0; p < points; p++) {
        double d = f->decay[p] * f->decay[p];
        f->total[p].re = d * f->vorticity[p].re;
        f->total[p].im = d * f->vorticity[p].im;
    }
}

static void one_step(flow *f)
{
    double dt = f->dt;
    decay_total(f);
    advection(f, f->vorticity, f->rate);
    accumulate(f, dt / 6.0, 2);
    next_stage(f, 0.5 * dt, 1, 1);
    advection(f, f->stage, f->rate);
    accumulate(f, dt / 3.0, 1);
    next_stage(f, 0.5 * dt, 1, 0);
    advection(f, f->stage, f->rate);
    accumulate(f, dt / 3.0, 1);
    next_stage(f, dt, 2, 1);
    advection(f, f->stage, f->rate);
    accumulate(f, dt / 6.0, 0);
    copy(f, f->total, f->vorticity);
    force(f);
    f->time += dt;
}

/* ---- tracers ------------------------------------------------------------------------------ */

static tracers create_tracers(int count)
{
    tracers t = {count, get(sizeof(double) * count), get(sizeof(double) * count), get(sizeof(double) * count)};
    for (int k = 0; k < count; k++) {
        t.x[k] = 2.0 * M_PI * unit(3 * k + 11);
        t.y[k] = 2.0 * M_PI * unit(3 * k + 12);
    }
    return t;
}

static void free_tracers(tracers *t)
{
    free(t->x);
    free(t->y);
    free(t->travelled);
}

static double interpolate(const flow *f, const complex_number *field, double x, double y)
{
    int n = f->n;
    double u = x * n / (2.0 * M_PI), v = y * n / (2.0 * M_PI);
    int i = (int)floor(u), j = (int)floor(v);
    double a = u - i, b = v - j;
    int i0 = i & (n - 1), i1 = (i + 1) & (n - 1), j0 = j & (n - 1), j1 = (j + 1) & (n - 1);
    return (1 - b) * ((1 - a) * field[(size_t)j0 * n + i0].re + a * field[(size_t)j0 * n + i1].re) +
           b * ((1 - a) * field[(size_t)j1 * n + i0].re + a * field[(size_t)j1 * n + i1].re);
}

/* Moves the tracers with the velocities of the last stage. */
static void move_tracers(const flow *f, tracers *t)
{
    const double period = 2.0 * M_PI;
#pragma omp parallel for schedule(guided)
    for (int k = 0; k < t->count; k++) {
        double x = t->x[k], y = t->y[k];
        double u = interpolate(f, f->velocity_x, x, y), v = interpolate(f, f->velocity_y, x, y);
        double xm = x + 0.5 * f->dt * u, ym = y + 0.5 * f->dt * v;
        u = interpolate(f, f->velocity_x, xm, ym);
        v = interpolate(f, f->velocity_y, xm, ym);
        t->x[k] = fmod(x + f->dt * u + period, period);
        t->y[k] = fmod(y + f->dt * v + period, period);
        t->travelled[k] += f->dt * sqrt(u * u + v * v);
    }
}

/* ---- measures ----------------------------------------------------------------------------- */

#define SHELLS 12

typedef struct {
    double energy, enstrophy, shell[SHELLS];
} spectrum;

static spectrum measure(const flow *f)
{
    int n = f->n;
    double energy = 0.0, enstrophy = 0.0, shell[SHELLS] = {0};
    double scale = 1.0 / ((double)f->points * f->points);
#pragma omp parallel for schedule(static) reduction(+ : energy, enstrophy, shell[:SHELLS])
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            size_t p = (size_t)j * n + i;
            double square = f->wave[i] * f->wave[i] + f->wave[j] * f->wave[j];
            if (square == 0.0)
                continue;
            double w = f->vorticity[p].re * f->vorticity[p].re + f->vorticity[p].im * f->vorticity[p].im;
            double e = 0.5 * w / square * scale;
            energy += e;
            enstrophy += 0.5 * w * scale;
            int s = (int)(2.0 * log2(sqrt(square)));
            if (s < SHELLS)
                shell[s] += e;
        }
    spectrum all = {energy, enstrophy, {0}};
    memcpy(all.shell, shell, sizeof shell);
    return all;
}

int main(int argc, char **argv)
{
    int log_size = argc > 1 ? atoi(argv[1]) : 7;
    int steps = argc > 2 ? atoi(argv[2]) : 20;
    if (log_size < 4 || log_size > 11 || steps < 1) {
        fprintf(stderr, "the logarithm must be 4 to 11\n");
        return 2;
    }
    flow f = create_flow(log_size);
    tracers t = create_tracers(4 << log_size);
    double start = omp_get_wtime();
    initial_vorticity(&f);
    for (int s = 1; s <= steps; s++) {
        one_step(&f);
        move_tracers(&f, &t);
        if (s % 10 == 0) {
            spectrum now = measure(&f);
            printf("step %d energy %.6e enstrophy %.6e\n", s, now.energy, now.enstrophy);
        }
    }
    double time = omp_get_wtime() - start;
    spectrum last = measure(&f);
    for (int s = 0; s < SHELLS; s += 3)
        printf("shell %d %.5e\n", s, last.shell[s]);
    double far = 0.0;
    for (int k = 0; k < t.count; k++)
        far += t.travelled[k];
    printf("travelled %.6e\n", far / t.count);
    printf("time %.6f\n", time);
    free_flow(&f);
    free_tracers(&t);
    return 0;
}
