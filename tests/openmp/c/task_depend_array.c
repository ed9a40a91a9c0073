// openmp: task depend(in) depend(out)
// Dependences on elements and sections: a blocked wavefront.
#include <stdio.h>

#define B 6
#define S 5

static long m[B * S][B * S], w[B * S][B * S];

static void block(long v[B * S][B * S], int bi, int bj) {
    for (int i = bi * S; i < bi * S + S; i++)
        for (int j = bj * S; j < bj * S + S; j++) {
            long up = i ? v[i - 1][j] : 1, left = j ? v[i][j - 1] : 1;
            v[i][j] = (up * 2 + left * 3 + i + j) % 9999991;
        }
}

int main(void) {
    char done[B + 1][B + 1];
    int sums[B * 4] = {0}, total = 0;
    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++)
            block(w, i, j);
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < B; i++)
            for (int j = 0; j < B; j++) {
#pragma omp task depend(in : done[i][j + 1], done[i + 1][j]) depend(out : done[i + 1][j + 1])
                block(m, i, j);
            }
        for (int i = 0; i < B; i++) {
#pragma omp task depend(out : sums[i * 4 : 4]) shared(sums)
            for (int k = 0; k < 4; k++)
                sums[i * 4 + k] = i + k;
        }
#pragma omp task depend(in : sums[0 : 4], sums[20 : 4]) shared(sums, total)
        total = sums[3] + sums[23];
    }
    int errors = 0;
    for (int i = 0; i < B * S; i++)
        for (int j = 0; j < B * S; j++)
            errors += m[i][j] != w[i][j];
    printf("%ld %d, errors %d\n", m[B * S - 1][B * S - 1], total, errors);
    int good = errors == 0 && total == 3 + 8;
    puts(good ? "ok" : "wrong");
    return !good;
}
