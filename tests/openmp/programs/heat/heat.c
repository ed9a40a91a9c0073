// Heat in a plate: Jacobi by loops, Jacobi in one region with barriers, red-black Gauss-Seidel, and
// Gauss-Seidel as a wavefront by doacross loops and by tasks with dependences, and implicit steps
// by alternating directions.

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

#define N 34
#define STEPS 20
#define B 8

typedef double plate[N][N];

static void start(plate p) {
    memset(p, 0, sizeof(plate));
    for (int i = 0; i < N; i++) {
        p[0][i] = 100;
        p[i][0] = 75;
        p[N - 1][i] = 50;
    }
}

static double mean(double (*p)[N], int i, int j) {
    return 0.25 * (p[i - 1][j] + p[i + 1][j] + p[i][j - 1] + p[i][j + 1]);
}

// ---- Jacobi

static void jacobi_serial(plate p) {
    static plate q;
    memcpy(q, p, sizeof q);
    for (int s = 0; s < STEPS; s++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                q[i][j] = mean(p, i, j);
        memcpy(p, q, sizeof q);
    }
}

static double jacobi_loops(plate p) {
    static plate q;
    double change = 0;
    memcpy(q, p, sizeof q);
    for (int s = 0; s < STEPS; s++) {
        change = 0;
#pragma omp parallel for collapse(2) reduction(max : change)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                q[i][j] = mean(p, i, j);
                double d = fabs(q[i][j] - p[i][j]);
                change = d > change ? d : change;
            }
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            memcpy(p[i], q[i], sizeof p[i]);
    }
    return change;
}

static void jacobi_region(plate p) {
    static plate other;
    memcpy(other, p, sizeof other);
    double (*now)[N] = p, (*next)[N] = other;
#pragma omp parallel firstprivate(now, next)
    {
        for (int s = 0; s < STEPS; s++) {
#pragma omp for schedule(static)
            for (int i = 1; i < N - 1; i++)
                for (int j = 1; j < N - 1; j++)
                    next[i][j] = mean(now, i, j);
            double (*t)[N] = now;
            now = next;
            next = t;
        }
    }
}

// ---- Gauss-Seidel

static void red_black(plate p, int parallel) {
    for (int s = 0; s < STEPS; s++)
        for (int colour = 0; colour < 2; colour++) {
#pragma omp parallel for if (parallel)
            for (int i = 1; i < N - 1; i++)
                for (int j = 1 + (i + colour) % 2; j < N - 1; j += 2)
                    p[i][j] = mean(p, i, j);
        }
}

static void seidel_serial(plate p, int steps) {
    for (int s = 0; s < steps; s++)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                p[i][j] = mean(p, i, j);
}

static void block(plate p, int bi, int bj) {
    for (int i = 1 + bi * B; i < 1 + bi * B + B; i++)
        for (int j = 1 + bj * B; j < 1 + bj * B + B; j++)
            p[i][j] = mean(p, i, j);
}

static void seidel_doacross(plate p, int steps) {
    const int n = (N - 2) / B;
    for (int s = 0; s < steps; s++) {
#pragma omp parallel for ordered(2) schedule(static, 1)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
                block(p, i, j);
#pragma omp ordered depend(source)
            }
    }
}

static void seidel_tasks(plate p, int steps) {
    enum { BLOCKS = (N - 2) / B };
    char token[BLOCKS + 2][BLOCKS + 2];
#pragma omp parallel
#pragma omp single
    for (int s = 0; s < steps; s++)
        for (int i = 1; i <= BLOCKS; i++)
            for (int j = 1; j <= BLOCKS; j++) {
#pragma omp task depend(in : token[i - 1][j], token[i][j - 1], token[i + 1][j], token[i][j + 1])   \
    depend(inout : token[i][j]) firstprivate(i, j)
                block(p, i - 1, j - 1);
            }
}

// ---- Implicit steps: a tridiagonal system for each row, then one for each column

static void line(const double *right, int stride, double *x) {
    const double r = 0.75;
    double c[N], d[N];
    c[0] = 0;
    d[0] = right[0];
    for (int i = 1; i < N - 1; i++) {
        double m = 1 + 2 * r + r * c[i - 1];
        c[i] = -r / m;
        d[i] = (right[i * stride] + r * d[i - 1]) / m;
    }
    x[(N - 1) * stride] = right[(N - 1) * stride];
    for (int i = N - 2; i > 0; i--)
        x[i * stride] = d[i] - c[i] * x[(i + 1) * stride];
    x[0] = right[0];
}

static double alternating(plate p, int parallel) {
    static plate q;
    double energy = 0;
#pragma omp parallel if (parallel) shared(energy)
    {
        for (int s = 0; s < 4; s++) {
#pragma omp for schedule(guided)
            for (int i = 0; i < N; i++)
                line(p[i], 1, q[i]);
#pragma omp for schedule(dynamic, 3)
            for (int j = 0; j < N; j++)
                line(&q[0][j], N, &p[0][j]);
        }
        // One thread adds all, so that the sum has one order.
#pragma omp single
        for (int k = 0; k < N * N; k++)
            energy += p[k / N][k % N];
    }
    return energy;
}

static int same(const char *name, plate a, plate b) {
    int errors = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            errors += a[i][j] != b[i][j];
    printf("%s: centre %.9f, %d differ\n", name, a[N / 2][N / 2], errors);
    return errors == 0;
}

int main(void) {
    static plate a, b;
    int good = 1;
    start(a), jacobi_serial(a);
    start(b);
    double change = jacobi_loops(b);
    printf("last change %.9f\n", change);
    good &= same("jacobi, loops", b, a) && change > 0;
    start(b), jacobi_region(b);
    good &= same("jacobi, one region", b, a);
    start(a), red_black(a, 0);
    start(b), red_black(b, 1);
    good &= same("red-black", b, a);
    start(a), seidel_serial(a, 4);
    start(b), seidel_doacross(b, 4);
    good &= same("wavefront, doacross", b, a);
    start(b), seidel_tasks(b, 4);
    good &= same("wavefront, tasks", b, a);
    start(a), start(b);
    double alone = alternating(a, 0), together = alternating(b, 1);
    good &= same("alternating directions", b, a) && alone == together;
    puts(good ? "ok" : "wrong");
    return !good;
}
