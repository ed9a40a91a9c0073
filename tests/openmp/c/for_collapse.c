// openmp: parallel for collapse(2) collapse(3)
#include <stdio.h>

int main(void) {
    static int a[13][17], b[5][6][7];
    long sum = 0;
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 13; i++)
        for (int j = 0; j < 17; j++)
            a[i][j] = i * 100 + j;
#pragma omp parallel for collapse(3) schedule(dynamic, 4) reduction(+ : sum)
    for (int i = 0; i < 5; i++)
        for (int j = 5; j >= 0; j--)
            for (unsigned k = 1; k < 7; k += 2) {
                b[i][j][k] = i * j + k;
                sum += b[i][j][k];
            }
    int errors = 0;
    long want = 0;
    for (int i = 0; i < 13; i++)
        for (int j = 0; j < 17; j++)
            errors += a[i][j] != i * 100 + j;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 6; j++)
            for (int k = 0; k < 7; k++) {
                errors += b[i][j][k] != (k % 2 ? i * j + k : 0);
                want += k % 2 ? i * j + k : 0;
            }
    printf("%ld, errors %d\n", sum, errors);
    int good = errors == 0 && sum == want;
    puts(good ? "ok" : "wrong");
    return !good;
}
