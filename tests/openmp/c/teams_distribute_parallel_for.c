// openmp: teams distribute parallel for reduction(+) collapse(2) schedule(dynamic) private
#include <stdio.h>

#define N 64

int main(void) {
    static double a[N][N];
    double sum = 0, t = 1;
    int count = 0;
#pragma omp teams distribute parallel for collapse(2) private(t)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            t = i * 0.5 + j;
            a[i][j] = t;
        }
#pragma omp teams distribute parallel for reduction(+ : sum) schedule(dynamic, 4)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j];
#pragma omp teams distribute parallel for num_teams(2) reduction(+ : count)
    for (int i = 10; i > -10; i -= 2)
        count++;
    double want = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            want += i * 0.5 + j;
    printf("%g %d %g\n", sum, count, t);
    int good = sum == want && count == 10 && t == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
