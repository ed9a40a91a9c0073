// openmp: target parallel num_threads; target parallel for reduction(+); target parallel for simd schedule(static); target simd safelen; target teams num_teams thread_limit; target teams distribute dist_schedule; target teams distribute parallel for simd reduction(max) collapse; target teams loop; target parallel loop
// flags: -fopenmp-version=51
#include <omp.h>
#include <stdio.h>

#define N 200

int main(void) {
    int a[N], threads = 0, sum = 0, most = 0, teams = 0, errors = 0;
#pragma omp target parallel num_threads(3) map(tofrom : threads)
    {
#pragma omp atomic
        threads += omp_get_num_threads() == 3;
    }
#pragma omp target parallel for map(from : a)
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma omp target parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma omp target parallel for simd schedule(static, 8)
    for (int i = 0; i < N; i++)
        a[i] = 2 * a[i];
#pragma omp target simd safelen(8)
    for (int i = 8; i < N; i++)
        a[i] += a[i - 8] & 1;
#pragma omp target teams num_teams(2) map(tofrom : teams) thread_limit(2)
    {
#pragma omp atomic
        teams += omp_get_num_teams() == 2;
    }
#pragma omp target teams distribute dist_schedule(static, 16)
    for (int i = 0; i < N; i++)
        a[i] += 1;
#pragma omp target teams distribute parallel for simd reduction(max : most) collapse(2)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 20; j++)
            most = a[20 * i + j] > most ? a[20 * i + j] : most;
#pragma omp target teams loop
    for (int i = 0; i < N; i++)
        a[i] -= 1;
#pragma omp target parallel loop
    for (int i = 0; i < N; i++)
        a[i] /= 2;
    for (int i = 0; i < N; i++)
        errors += a[i] != i;
    printf("%d %d %d %d %d\n", threads, sum, most, teams, errors);
    int right = threads == 3 && sum == N * (N - 1) / 2 && most == 2 * N - 1 && teams == 2;
    printf("%s\n", right && !errors ? "ok" : "wrong");
    return !right || errors;
}
