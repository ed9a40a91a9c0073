// openmp: teams loop reduction(+); loop bind(teams); teams num_teams
// flags: -fopenmp-version=51
#include <stdio.h>

#define N 96

int main(void) {
    int a[N], errors = 0, sum = 0;
#pragma omp teams loop
    for (int i = 0; i < N; i++)
        a[i] = i + 2;
#pragma omp teams num_teams(2)
    {
#pragma omp loop bind(teams)
        for (int i = 0; i < N; i++)
            a[i] *= 5;
    }
#pragma omp teams loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
    for (int i = 0; i < N; i++)
        errors += a[i] != 5 * (i + 2);
    printf("%d, errors %d\n", sum, errors);
    int good = errors == 0 && sum == 5 * (N * (N - 1) / 2 + 2 * N);
    puts(good ? "ok" : "wrong");
    return !good;
}
