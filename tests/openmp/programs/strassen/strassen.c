// Multiplication of matrices: by blocks in a parallel loop, by division into quarters, and by
// Strassen's seven products in tasks.

#include "matrix.h"
#include <stdlib.h>

struct matrix matrix_new(int n) {
    struct matrix m = {n, n, calloc((size_t)n * n, sizeof(double))};
    return m;
}

void matrix_free(struct matrix m) { free(m.a); }

struct matrix quarter(struct matrix m, int row, int column) {
    int half = m.n / 2;
    struct matrix q = {half, m.stride, at(m, row * half, column * half)};
    return q;
}

static void multiply(struct matrix c, struct matrix a, struct matrix b) {
    for (int i = 0; i < c.n; i++)
        for (int j = 0; j < c.n; j++)
            *at(c, i, j) = 0;
    for (int i = 0; i < c.n; i++)
        for (int k = 0; k < c.n; k++) {
            double x = *at(a, i, k);
#pragma omp simd
            for (int j = 0; j < c.n; j++)
                *at(c, i, j) += x * *at(b, k, j);
        }
}

static void add(struct matrix c, struct matrix a, struct matrix b, double sign) {
    for (int i = 0; i < c.n; i++)
        for (int j = 0; j < c.n; j++)
            *at(c, i, j) = *at(a, i, j) + sign * *at(b, i, j);
}

void multiply_blocks(struct matrix c, struct matrix a, struct matrix b) {
    enum { SIZE = 16 };
    int n = c.n;
#pragma omp parallel for collapse(2) schedule(dynamic)
    for (int bi = 0; bi < n; bi += SIZE)
        for (int bj = 0; bj < n; bj += SIZE) {
            for (int i = bi; i < bi + SIZE && i < n; i++)
                for (int j = bj; j < bj + SIZE && j < n; j++) {
                    double sum = 0;
                    for (int k = 0; k < n; k++)
                        sum += *at(a, i, k) * *at(b, k, j);
                    *at(c, i, j) = sum;
                }
        }
}

// The tasks of the second half of the terms wait for those of the first half.
static void add_divided(struct matrix c, struct matrix a, struct matrix b) {
    if (c.n <= 8 || c.n % 2) {
        for (int i = 0; i < c.n; i++)
            for (int j = 0; j < c.n; j++)
                for (int k = 0; k < c.n; k++)
                    *at(c, i, j) += *at(a, i, k) * *at(b, k, j);
        return;
    }
    for (int k = 0; k < 2; k++) {
#pragma omp taskgroup
        for (int q = 0; q < 4; q++) {
#pragma omp task firstprivate(q, k, a, b, c)
            add_divided(quarter(c, q / 2, q % 2), quarter(a, q / 2, k), quarter(b, k, q % 2));
        }
    }
}

void multiply_divided(struct matrix c, struct matrix a, struct matrix b) {
#pragma omp taskloop collapse(2) grainsize(64)
    for (int i = 0; i < c.n; i++)
        for (int j = 0; j < c.n; j++)
            *at(c, i, j) = 0;
    add_divided(c, a, b);
}

void transpose(struct matrix to, struct matrix from) {
    if (from.n <= 8 || from.n % 2) {
        for (int i = 0; i < from.n; i++)
            for (int j = 0; j < from.n; j++)
                *at(to, j, i) = *at(from, i, j);
        return;
    }
    for (int q = 0; q < 4; q++) {
#pragma omp task untied firstprivate(q, to, from)
        transpose(quarter(to, q % 2, q / 2), quarter(from, q / 2, q % 2));
    }
#pragma omp taskwait
}

// The products of Strassen's method, each of a sum of quarters of `a` and one of `b`.
struct product {
    struct matrix left, right, result;
};

static void run(struct product *p, int cutoff) {
    strassen(p->result, p->left, p->right, cutoff);
}

void strassen(struct matrix c, struct matrix a, struct matrix b, int cutoff) {
    if (c.n <= cutoff || c.n % 2) {
        multiply(c, a, b);
        return;
    }
    int half = c.n / 2;
    struct matrix a11 = quarter(a, 0, 0), a12 = quarter(a, 0, 1);
    struct matrix a21 = quarter(a, 1, 0), a22 = quarter(a, 1, 1);
    struct matrix b11 = quarter(b, 0, 0), b12 = quarter(b, 0, 1);
    struct matrix b21 = quarter(b, 1, 0), b22 = quarter(b, 1, 1);
    struct product p[7];
    struct matrix s[10];
    for (int i = 0; i < 10; i++)
        s[i] = matrix_new(half);
    for (int i = 0; i < 7; i++)
        p[i].result = matrix_new(half);
    add(s[0], a11, a22, 1), add(s[1], b11, b22, 1);
    add(s[2], a21, a22, 1), add(s[3], b12, b22, -1);
    add(s[4], b21, b11, -1), add(s[5], a11, a12, 1);
    add(s[6], a21, a11, -1), add(s[7], b11, b12, 1);
    add(s[8], a12, a22, -1), add(s[9], b21, b22, 1);
    p[0].left = s[0], p[0].right = s[1];
    p[1].left = s[2], p[1].right = b11;
    p[2].left = a11, p[2].right = s[3];
    p[3].left = a22, p[3].right = s[4];
    p[4].left = s[5], p[4].right = b22;
    p[5].left = s[6], p[5].right = s[7];
    p[6].left = s[8], p[6].right = s[9];
    for (int i = 0; i < 7; i++) {
#pragma omp task shared(p) firstprivate(i, cutoff)
        run(&p[i], cutoff);
    }
#pragma omp taskwait
    struct matrix c11 = quarter(c, 0, 0), c12 = quarter(c, 0, 1);
    struct matrix c21 = quarter(c, 1, 0), c22 = quarter(c, 1, 1);
    for (int i = 0; i < half; i++)
        for (int j = 0; j < half; j++) {
            double m[7];
            for (int k = 0; k < 7; k++)
                m[k] = *at(p[k].result, i, j);
            *at(c11, i, j) = m[0] + m[3] - m[4] + m[6];
            *at(c12, i, j) = m[2] + m[4];
            *at(c21, i, j) = m[1] + m[3];
            *at(c22, i, j) = m[0] - m[1] + m[2] + m[5];
        }
    for (int i = 0; i < 10; i++)
        matrix_free(s[i]);
    for (int i = 0; i < 7; i++)
        matrix_free(p[i].result);
}
