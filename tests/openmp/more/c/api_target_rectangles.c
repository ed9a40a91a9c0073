// openmp: api omp_target_memcpy_rect
// Blocks of arrays with one to four dimensions, and arguments that describe no block.
#include <omp.h>
#include <stdio.h>
#include <string.h>
#pragma weak omp_target_memcpy_rect

enum { A = 5, B = 4, C = 6, D = 3 };

static int four(int h) {
    static int from[A][B][C][D];
    int to[B][A][D][C], bad = 0;
    int *flat = &from[0][0][0][0];
    for (int i = 0; i < A * B * C * D; i++)
        flat[i] = i;
    memset(to, 0xFF, sizeof to);
    size_t volume[] = {2, 3, 2, 2}, to_at[] = {1, 2, 0, 3}, from_at[] = {3, 0, 4, 1};
    size_t to_size[] = {B, A, D, C}, from_size[] = {A, B, C, D};
    bad += omp_target_memcpy_rect(to, from, sizeof(int), 4, volume, to_at, from_at, to_size,
                                  from_size, h, h) != 0;
    for (int i = 0; i < B; i++)
        for (int j = 0; j < A; j++)
            for (int k = 0; k < D; k++)
                for (int l = 0; l < C; l++) {
                    int p = i - 1, q = j - 2, r = k, s = l - 3;
                    int inside = p >= 0 && p < 2 && q >= 0 && q < 3 && r < 2 && s >= 0 && s < 2;
                    bad += to[i][j][k][l] != (inside ? from[p + 3][q][r + 4][s + 1] : -1);
                }
    return bad;
}

int main(void) {
    int bad = 0;
    if (omp_target_memcpy_rect) {
        int h = omp_get_initial_device();
        char to[8] = "........", from[8] = "abcdefgh";
        size_t v = 3, t = 2, f = 4, n = 8, zero = 0;
        bad += omp_target_memcpy_rect(NULL, NULL, 1, 1, &v, &t, &f, &n, &n, h, h) < 3;
        bad += omp_target_memcpy_rect(to, from, 1, 1, &v, &t, &f, &n, &n, h, h) != 0;
        bad += memcmp(to, "..efg...", 8) != 0;
        bad += omp_target_memcpy_rect(to, from, 1, 1, &zero, &t, &f, &n, &n, h, h) != 0;
        bad += memcmp(to, "..efg...", 8) != 0;
        bad += omp_target_memcpy_rect(to, NULL, 1, 1, &v, &t, &f, &n, &n, h, h) == 0;
        bad += omp_target_memcpy_rect(to, from, 0, 1, &v, &t, &f, &n, &n, h, h) == 0;
        bad += omp_target_memcpy_rect(to, from, 1, 0, &v, &t, &f, &n, &n, h, h) == 0;
        bad += omp_target_memcpy_rect(to, from, 1, -3, &v, &t, &f, &n, &n, h, h) == 0;
        bad += omp_target_memcpy_rect(to, from, 1, 1, NULL, &t, &f, &n, &n, h, h) == 0;
        bad += four(h);
    }
    printf("%d\n", bad);
    puts(bad ? "wrong" : "ok");
    return bad != 0;
}
