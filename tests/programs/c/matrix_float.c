/* Products of matrices in several orders. */
#include <stdio.h>

#define N 24
static float a[N][N], b[N][N], c[3][N][N];
int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (float)((i * 3 + j) % 7);
            b[i][j] = (float)((i + j * 5) % 9);
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++) c[0][i][j] += a[i][k] * b[k][j];
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++) c[1][i][j] += a[i][k] * b[k][j];
    for (int t = 0; t < N; t += 8)
        for (int i = 0; i < N; i++)
            for (int k = t; k < t + 8; k++)
                for (int j = 0; j < N; j++) c[2][i][j] += a[i][k] * b[k][j];
    int bad = 0;
    float s = 0;
    for (int i = 0; i < N * N; i++) {
        bad += c[0][0][i] != c[1][0][i] || c[0][0][i] != c[2][0][i];
        s += c[0][0][i];
    }
    printf("%d %.1f %.1f\n", bad, s, c[2][5][7]);
    return bad;
}
