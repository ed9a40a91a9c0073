// Factorisation of a matrix of blocks, of which some are empty: by loops in a region, by tasks in
// phases, and by tasks with dependences.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCKS 7
#define SIZE 8

typedef double block[SIZE][SIZE];
typedef block *matrix[BLOCKS][BLOCKS];

static block *block_new(void) { return calloc(1, sizeof(block)); }

static void generate(matrix m) {
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++) {
            m[i][j] = NULL;
            if (i != j && (i * 3 + j) % 4 == 1)
                continue;
            m[i][j] = block_new();
            for (int r = 0; r < SIZE; r++)
                for (int c = 0; c < SIZE; c++)
                    (*m[i][j])[r][c] = (i * 31 + j * 17 + r * 7 + c * 3) % 19 * 0.125;
            if (i == j)
                for (int r = 0; r < SIZE; r++)
                    (*m[i][j])[r][r] += 200;
        }
}

static void release(matrix m) {
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++)
            free(m[i][j]);
}

// ---- Operations on blocks

static void factor(block *d) {
    for (int k = 0; k < SIZE; k++)
        for (int i = k + 1; i < SIZE; i++) {
            (*d)[i][k] /= (*d)[k][k];
            for (int j = k + 1; j < SIZE; j++)
                (*d)[i][j] -= (*d)[i][k] * (*d)[k][j];
        }
}

static void forward(const block *d, block *row) {
    for (int k = 0; k < SIZE; k++)
        for (int i = k + 1; i < SIZE; i++)
            for (int j = 0; j < SIZE; j++)
                (*row)[i][j] -= (*d)[i][k] * (*row)[k][j];
}

static void backward(const block *d, block *column) {
    for (int i = 0; i < SIZE; i++)
        for (int k = 0; k < SIZE; k++) {
            (*column)[i][k] /= (*d)[k][k];
            for (int j = k + 1; j < SIZE; j++)
                (*column)[i][j] -= (*column)[i][k] * (*d)[k][j];
        }
}

static void update(const block *column, const block *row, block *inner) {
    for (int i = 0; i < SIZE; i++)
        for (int k = 0; k < SIZE; k++)
            for (int j = 0; j < SIZE; j++)
                (*inner)[i][j] -= (*column)[i][k] * (*row)[k][j];
}

// ---- The four ways

static void serial(matrix m) {
    for (int k = 0; k < BLOCKS; k++) {
        factor(m[k][k]);
        for (int j = k + 1; j < BLOCKS; j++) {
            if (m[k][j])
                forward(m[k][k], m[k][j]);
            if (m[j][k])
                backward(m[k][k], m[j][k]);
        }
        for (int i = k + 1; i < BLOCKS; i++)
            for (int j = k + 1; j < BLOCKS; j++)
                if (m[i][k] && m[k][j]) {
                    if (!m[i][j])
                        m[i][j] = block_new();
                    update(m[i][k], m[k][j], m[i][j]);
                }
    }
}

static void by_loops(matrix m) {
#pragma omp parallel
    for (int k = 0; k < BLOCKS; k++) {
#pragma omp single
        factor(m[k][k]);
#pragma omp for schedule(dynamic) nowait
        for (int j = k + 1; j < BLOCKS; j++)
            if (m[k][j])
                forward(m[k][k], m[k][j]);
#pragma omp for schedule(dynamic)
        for (int i = k + 1; i < BLOCKS; i++)
            if (m[i][k])
                backward(m[k][k], m[i][k]);
#pragma omp for collapse(2) schedule(dynamic)
        for (int i = k + 1; i < BLOCKS; i++)
            for (int j = k + 1; j < BLOCKS; j++)
                if (m[i][k] && m[k][j]) {
                    if (!m[i][j])
                        m[i][j] = block_new();
                    update(m[i][k], m[k][j], m[i][j]);
                }
    }
}

static void by_phases(matrix m) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < BLOCKS; k++) {
        factor(m[k][k]);
        for (int j = k + 1; j < BLOCKS; j++) {
            if (m[k][j]) {
#pragma omp task firstprivate(k, j) shared(m)
                forward(m[k][k], m[k][j]);
            }
            if (m[j][k]) {
#pragma omp task firstprivate(k, j) shared(m)
                backward(m[k][k], m[j][k]);
            }
        }
#pragma omp taskwait
#pragma omp taskgroup
        for (int i = k + 1; i < BLOCKS; i++)
            for (int j = k + 1; j < BLOCKS; j++)
                if (m[i][k] && m[k][j]) {
#pragma omp task firstprivate(k, i, j) shared(m)
                    {
                        if (!m[i][j])
                            m[i][j] = block_new();
                        update(m[i][k], m[k][j], m[i][j]);
                    }
                }
    }
}

static void by_dependences(matrix m) {
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < BLOCKS; k++) {
#pragma omp task depend(inout : *m[k][k]) firstprivate(k) shared(m)
        factor(m[k][k]);
        for (int j = k + 1; j < BLOCKS; j++) {
            if (m[k][j]) {
#pragma omp task depend(in : *m[k][k]) depend(inout : *m[k][j]) firstprivate(k, j) shared(m)
                forward(m[k][k], m[k][j]);
            }
            if (m[j][k]) {
#pragma omp task depend(in : *m[k][k]) depend(inout : *m[j][k]) firstprivate(k, j) shared(m)
                backward(m[k][k], m[j][k]);
            }
        }
        for (int i = k + 1; i < BLOCKS; i++)
            for (int j = k + 1; j < BLOCKS; j++)
                if (m[i][k] && m[k][j]) {
                    // The thread that makes the tasks decides where blocks are.
                    if (!m[i][j])
                        m[i][j] = block_new();
#pragma omp task depend(in : *m[i][k], *m[k][j]) depend(inout : *m[i][j]) firstprivate(k, i, j)    \
    shared(m)
                    update(m[i][k], m[k][j], m[i][j]);
                }
    }
}

static int same(const char *name, matrix a, matrix b) {
    int errors = 0;
    double sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : errors)
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++)
            errors += !a[i][j] != !b[i][j] || (a[i][j] && memcmp(a[i][j], b[i][j], sizeof(block)));
    for (int i = 0; i < BLOCKS; i++)
        for (int r = 0; r < SIZE; r++)
            sum += log((*a[i][i])[r][r]);
    printf("%s: logarithm of the determinant %.9f, %d blocks differ\n", name, sum, errors);
    return errors == 0;
}

int main(void) {
    void (*const ways[])(matrix) = {by_loops, by_phases, by_dependences};
    const char *const names[] = {"loops", "phases", "dependences"};
    static matrix want, m;
    int good = 1;
    generate(want);
    serial(want);
    for (int w = 0; w < 3; w++) {
        generate(m);
        ways[w](m);
        good &= same(names[w], m, want);
        release(m);
    }
    release(want);
    puts(good ? "ok" : "wrong");
    return !good;
}
