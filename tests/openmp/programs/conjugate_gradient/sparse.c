// The operations are worksharing loops without a region of their own: all threads of the caller's
// region call them.

#include "sparse.h"
#include <stdlib.h>

struct sparse poisson(int side) {
    struct sparse m;
    m.rows = side * side;
    m.start = malloc((m.rows + 1) * sizeof *m.start);
    m.column = malloc(5 * m.rows * sizeof *m.column);
    m.value = malloc(5 * m.rows * sizeof *m.value);
    int at = 0;
    for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++) {
            int row = i * side + j;
            m.start[row] = at;
            const int di[] = {-1, 0, 0, 0, 1}, dj[] = {0, -1, 0, 1, 0};
            for (int k = 0; k < 5; k++) {
                int r = i + di[k], c = j + dj[k];
                if (r < 0 || r >= side || c < 0 || c >= side)
                    continue;
                m.column[at] = r * side + c;
                m.value[at++] = k == 2 ? 4 : -1;
            }
        }
    m.start[m.rows] = at;
    return m;
}

void sparse_free(struct sparse m) {
    free(m.start);
    free(m.column);
    free(m.value);
}

void multiply(const struct sparse *m, const double *x, double *y) {
#pragma omp for schedule(static)
    for (int row = 0; row < m->rows; row++) {
        double sum = 0;
        for (int k = m->start[row]; k < m->start[row + 1]; k++)
            sum += m->value[k] * x[m->column[k]];
        y[row] = sum;
    }
}

static double product;

// Chunks of fixed sizes, added in their order: the rounding does not depend on the threads.
double dot(const double *x, const double *y, int n) {
    enum { CHUNK = 64 };
    static double parts[256];
    int chunks = (n + CHUNK - 1) / CHUNK;
#pragma omp for schedule(dynamic)
    for (int c = 0; c < chunks; c++) {
        double sum = 0;
        for (int i = c * CHUNK; i < (c + 1) * CHUNK && i < n; i++)
            sum += x[i] * y[i];
        parts[c] = sum;
    }
#pragma omp single
    {
        product = 0;
        for (int c = 0; c < chunks; c++)
            product += parts[c];
    }
    double result = product;
    // The next call may overwrite it.
#pragma omp barrier
    return result;
}

// The lower triangle of the matrix, by lines of the square: a point needs those above and at the
// left of it, so that the points of a diagonal do not need each other.
void lower_solve(const struct sparse *m, int side, const double *b, double *x) {
    for (int d = 0; d < 2 * side - 1; d++) {
        int low = d < side ? 0 : d - side + 1, high = d < side ? d : side - 1;
#pragma omp for schedule(static)
        for (int i = low; i <= high; i++) {
            int row = i * side + d - i;
            double sum = b[row], diagonal = 1;
            for (int k = m->start[row]; k < m->start[row + 1]; k++) {
                if (m->column[k] < row)
                    sum -= m->value[k] * x[m->column[k]];
                else if (m->column[k] == row)
                    diagonal = m->value[k];
            }
            x[row] = sum / diagonal;
        }
    }
}

void add_scaled(double *y, double a, const double *x, int n) {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}
