// The method of conjugate gradients for Poisson's equation on a square, in one region, and the
// method of Gauss and Seidel by diagonals.

#include "sparse.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SIDE 24

struct result {
    int iterations;
    double residual;
};

static struct result solve(const struct sparse *m, const double *b, double *x) {
    int n = m->rows;
    double *r = malloc(n * sizeof *r), *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q);
    struct result result = {0, 0};
#pragma omp parallel shared(result)
    {
#pragma omp for schedule(static)
        for (int i = 0; i < n; i++) {
            x[i] = 0;
            r[i] = p[i] = b[i];
        }
        // Each thread computes the same scalars.
        double rr = dot(r, r, n);
        int k = 0;
        while (k < 200 && rr > 1e-20) {
            multiply(m, p, q);
            double alpha = rr / dot(p, q, n);
            add_scaled(x, alpha, p, n);
            add_scaled(r, -alpha, q, n);
#pragma omp barrier
            double next = dot(r, r, n), beta = next / rr;
#pragma omp for schedule(static)
            for (int i = 0; i < n; i++)
                p[i] = r[i] + beta * p[i];
            rr = next;
            k++;
        }
#pragma omp single
        {
            result.iterations = k;
            result.residual = sqrt(rr);
        }
    }
    free(r);
    free(p);
    free(q);
    return result;
}

static double *residual;
#pragma omp threadprivate(residual)

// Solves for what is left, again and again. Each thread keeps what is left for its rows.
static int seidel(const struct sparse *m, const double *b, double *x, int steps) {
    int n = m->rows;
    double *left = calloc(n, sizeof *left), *step = calloc(n, sizeof *step), *first = NULL;
    int largest = 0;
#pragma omp parallel shared(left, step, first) reduction(max : largest)
    {
        residual = left;
#pragma omp for
        for (int i = 0; i < n; i++)
            x[i] = 0;
        for (int s = 0; s < steps; s++) {
            multiply(m, x, step);
#pragma omp for
            for (int i = 0; i < n; i++)
                residual[i] = b[i] - step[i];
            lower_solve(m, SIDE, residual, step);
            add_scaled(x, 1, step, n);
#pragma omp barrier
        }
        largest = residual == left;
#pragma omp master
        first = residual;
    }
    int kept = largest && first == left;
    free(left);
    free(step);
    return kept;
}

int main(void) {
    struct sparse m = poisson(SIDE);
    int n = m.rows, errors = 0;
    double *b = malloc(n * sizeof *b), *x = malloc(n * sizeof *x), *want = malloc(n * sizeof *want);
    for (int i = 0; i < n; i++)
        want[i] = (i * 7 % 13) * 0.25 - 1;
#pragma omp parallel
    multiply(&m, want, b);
    struct result r = solve(&m, b, x);
    double worst = 0;
#pragma omp parallel for reduction(max : worst) reduction(+ : errors)
    for (int i = 0; i < n; i++) {
        double d = fabs(x[i] - want[i]);
        worst = d > worst ? d : worst;
        errors += d > 1e-8;
    }
    printf("%d unknowns, %d iterations, %d wrong\n", n, r.iterations, errors);
    int good = errors == 0 && r.iterations < 200 && r.residual < 1e-9;
    // It converges slowly: the error falls to about a hundredth.
    good &= seidel(&m, b, x, 250);
    double slow = 0;
#pragma omp parallel for reduction(max : slow)
    for (int i = 0; i < n; i++)
        slow = fmax(slow, fabs(x[i] - want[i]));
    printf("by diagonals: %s\n", slow < 0.05 ? "near" : "far");
    good &= slow < 0.05;
    sparse_free(m);
    free(b), free(x), free(want);
    puts(good ? "ok" : "wrong");
    return !good;
}
