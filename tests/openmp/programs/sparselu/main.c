// LU factors of a matrix of sparse blocks: tasks that one thread creates, tasks that all threads of
// worksharing loops create, and tasks with dependences.

#include "blocks.h"
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

static void serial(struct blocked *m) {
    for (int k = 0; k < COUNT; k++) {
        factor_diagonal(*m->at[k][k]);
        for (int j = k + 1; j < COUNT; j++)
            if (m->at[k][j])
                solve_row(*m->at[k][k], *m->at[k][j]);
        for (int i = k + 1; i < COUNT; i++)
            if (m->at[i][k])
                solve_column(*m->at[k][k], *m->at[i][k]);
        for (int i = k + 1; i < COUNT; i++)
            for (int j = k + 1; j < COUNT; j++)
                if (m->at[i][k] && m->at[k][j])
                    update(*m->at[i][k], *m->at[k][j], *require(m, i, j));
    }
}

static void one_creator(struct blocked *m) {
#pragma omp parallel shared(m)
#pragma omp single nowait
    for (int k = 0; k < COUNT; k++) {
        factor_diagonal(*m->at[k][k]);
        for (int j = k + 1; j < COUNT; j++)
            if (m->at[k][j]) {
#pragma omp task untied firstprivate(k, j) shared(m)
                solve_row(*m->at[k][k], *m->at[k][j]);
            }
        for (int i = k + 1; i < COUNT; i++)
            if (m->at[i][k]) {
#pragma omp task untied firstprivate(k, i) shared(m)
                solve_column(*m->at[k][k], *m->at[i][k]);
            }
#pragma omp taskwait
        for (int i = k + 1; i < COUNT; i++) {
            if (!m->at[i][k])
                continue;
            for (int j = k + 1; j < COUNT; j++)
                if (m->at[k][j]) {
#pragma omp task untied firstprivate(k, i, j) shared(m)
                    update(*m->at[i][k], *m->at[k][j], *require(m, i, j));
                }
        }
#pragma omp taskwait
    }
}

static void many_creators(struct blocked *m) {
#pragma omp parallel shared(m)
    for (int k = 0; k < COUNT; k++) {
#pragma omp single
        factor_diagonal(*m->at[k][k]);
#pragma omp for nowait
        for (int j = k + 1; j < COUNT; j++)
            if (m->at[k][j]) {
#pragma omp task firstprivate(k, j) shared(m)
                solve_row(*m->at[k][k], *m->at[k][j]);
            }
#pragma omp for
        for (int i = k + 1; i < COUNT; i++)
            if (m->at[i][k]) {
#pragma omp task firstprivate(k, i) shared(m)
                solve_column(*m->at[k][k], *m->at[i][k]);
            }
#pragma omp for schedule(dynamic)
        for (int i = k + 1; i < COUNT; i++) {
            if (!m->at[i][k])
                continue;
            for (int j = k + 1; j < COUNT; j++)
                if (m->at[k][j]) {
#pragma omp task firstprivate(k, i, j) shared(m)
                    update(*m->at[i][k], *m->at[k][j], *require(m, i, j));
                }
        }
    }
}

static void by_dependences(struct blocked *m) {
    // Blocks that appear during the elimination have no address yet, so that the table's entries
    // stand for them.
    block *(*at)[COUNT] = m->at;
#pragma omp parallel shared(m) firstprivate(at)
#pragma omp single
    for (int k = 0; k < COUNT; k++) {
#pragma omp task firstprivate(k, at) depend(inout : at[k][k])
        factor_diagonal(*at[k][k]);
        for (int j = k + 1; j < COUNT; j++) {
#pragma omp task firstprivate(k, j, at) depend(in : at[k][k]) depend(inout : at[k][j])
            if (at[k][j])
                solve_row(*at[k][k], *at[k][j]);
        }
        for (int i = k + 1; i < COUNT; i++) {
#pragma omp task firstprivate(k, i, at) depend(in : at[k][k]) depend(inout : at[i][k])
            if (at[i][k])
                solve_column(*at[k][k], *at[i][k]);
        }
        for (int i = k + 1; i < COUNT; i++)
            for (int j = k + 1; j < COUNT; j++) {
#pragma omp task firstprivate(k, i, j, at, m) depend(in : at[i][k], at[k][j])                      \
    depend(inout : at[i][j])
                if (at[i][k] && at[k][j])
                    update(*at[i][k], *at[k][j], *require(m, i, j));
            }
    }
}

static double entry(const struct blocked *m, int r, int c) {
    block *b = m->at[r / SIDE][c / SIDE];
    return b ? (*b)[r % SIDE][c % SIDE] : 0;
}

// The largest difference of the product of the factors from the matrix.
static double residual(const struct blocked *lu, const struct blocked *m) {
    enum { N = COUNT * SIDE };
    double worst = 0;
#pragma omp parallel for collapse(2) reduction(max : worst) schedule(guided, 8)
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++) {
            double sum = r <= c ? entry(lu, r, c) : 0;
            for (int k = 0; k < r && k <= c; k++)
                sum += entry(lu, r, k) * entry(lu, k, c);
            double d = fabs(sum - entry(m, r, c));
            worst = d > worst ? d : worst;
        }
    return worst;
}

static int same(const struct blocked *a, const struct blocked *b) {
    int different = 0;
#pragma omp parallel for collapse(2) reduction(+ : different)
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            if (!a->at[i][j] != !b->at[i][j])
                different++;
            else if (a->at[i][j])
                different += memcmp(a->at[i][j], b->at[i][j], sizeof(block)) != 0;
        }
    return different == 0;
}

int main(void) {
    static struct blocked matrix, want, lu;
    void (*const ways[])(struct blocked *) = {one_creator, many_creators, by_dependences};
    const char *const names[] = {"one creator", "many creators", "dependences"};
    generate(&matrix);
    copy(&want, &matrix);
    serial(&want);
    double worst = residual(&want, &matrix);
    int good = worst < 1e-8;
    printf("%d blocks, %d in the factors, product %s\n", present(&matrix), present(&want),
           good ? "right" : "not right");
    for (int w = 0; w < 3; w++) {
        copy(&lu, &matrix);
        ways[w](&lu);
        int equal = same(&lu, &want);
        printf("%s: %s\n", names[w], equal ? "right" : "not right");
        good &= equal;
        release(&lu);
    }
    release(&matrix);
    release(&want);
    puts(good ? "ok" : "wrong");
    return !good;
}
