// CG: the smallest eigenvalue of a random sparse matrix by inverse iteration.

#include "nas.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 200, FILL = 5, OUTER = 6, INNER = 25, SHIFT = 10 };

static int start[N + 1], column[N * (2 * FILL + 1)];
static double value[N * (2 * FILL + 1)];

static void generate(void) {
    static double dense[N][N];
    double seed = 314159265;
    memset(dense, 0, sizeof dense);
    for (int r = 0; r < N; r++) {
        dense[r][r] += SHIFT;
        for (int k = 0; k < FILL / 2; k++) {
            int c = (int)(N * randlc(&seed, 1220703125));
            double v = randlc(&seed, 1220703125) - 0.5;
            dense[r][c] += v;
            dense[c][r] += v;
        }
    }
    int at = 0;
    for (int r = 0; r < N; r++) {
        start[r] = at;
        for (int c = 0; c < N; c++)
            if (dense[r][c] != 0 && at < (int)(sizeof value / sizeof *value)) {
                column[at] = c;
                value[at++] = dense[r][c];
            }
    }
    start[N] = at;
}

// One step of the outer iteration: z ≈ A⁻¹·x, and how far it is from that.
static double solve(const double *x, double *z) {
    static double p[N], q[N], r[N];
    double rho = 0, d = 0, rest = 0;
#pragma omp parallel shared(rho, d, rest)
    {
#pragma omp for
        for (int i = 0; i < N; i++) {
            q[i] = z[i] = 0;
            r[i] = p[i] = x[i];
        }
#pragma omp for reduction(+ : rho)
        for (int i = 0; i < N; i++)
            rho += r[i] * r[i];
        for (int it = 0; it < INNER; it++) {
            double rho_before = rho;
#pragma omp barrier
#pragma omp single
            d = rho = 0;
#pragma omp for schedule(dynamic, 20)
            for (int i = 0; i < N; i++) {
                double sum = 0;
                for (int k = start[i]; k < start[i + 1]; k++)
                    sum += value[k] * p[column[k]];
                q[i] = sum;
            }
#pragma omp for reduction(+ : d)
            for (int i = 0; i < N; i++)
                d += p[i] * q[i];
            double alpha = d != 0 ? rho_before / d : 0;
#pragma omp for reduction(+ : rho)
            for (int i = 0; i < N; i++) {
                z[i] += alpha * p[i];
                r[i] -= alpha * q[i];
                rho += r[i] * r[i];
            }
            double beta = rho_before != 0 ? rho / rho_before : 0;
#pragma omp for
            for (int i = 0; i < N; i++)
                p[i] = r[i] + beta * p[i];
        }
#pragma omp for reduction(+ : rest)
        for (int i = 0; i < N; i++) {
            double sum = x[i];
            for (int k = start[i]; k < start[i + 1]; k++)
                sum -= value[k] * z[column[k]];
            rest += sum * sum;
        }
    }
    return sqrt(rest);
}

int gradients(void) {
    static double x[N], z[N], first[N];
    generate();
    double zeta = 0, rest = 0;
    for (int run = 0; run < 2; run++) {
        for (int i = 0; i < N; i++)
            x[i] = 1;
        for (int o = 0; o < OUTER; o++) {
            rest = solve(x, z);
            double xz = 0, zz = 0;
#pragma omp parallel for reduction(+ : xz, zz)
            for (int i = 0; i < N; i++) {
                xz += x[i] * z[i];
                zz += z[i] * z[i];
            }
            zeta = 1 / xz;
            double norm = 1 / sqrt(zz);
#pragma omp parallel for simd
            for (int i = 0; i < N; i++)
                x[i] = norm * z[i];
        }
        if (run == 0)
            memcpy(first, x, sizeof first);
    }
    double apart = 0;
    for (int i = 0; i < N; i++)
        apart = fmax(apart, fabs(first[i] - x[i]));
    int good = rest < 1e-8 && apart < 1e-8 && zeta > 0;
    printf("CG: %d values, %s\n", start[N], good ? "right" : "not right");
    return good;
}
