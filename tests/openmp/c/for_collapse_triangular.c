// openmp: parallel for collapse(2)
// The inner bounds depend on the outer variable (OpenMP 5.0).
#include <stdio.h>

#define N 30

int main(void) {
    static int upper[N][N];
    long sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
    for (int i = 0; i < N; i++)
        for (int j = i; j < N; j++) {
            upper[i][j] = i + j;
            sum += upper[i][j];
        }
    long want = 0;
    int errors = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            want += j >= i ? i + j : 0;
            errors += upper[i][j] != (j >= i ? i + j : 0);
        }
    printf("%ld\n", sum);
    int good = sum == want && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
