// openmp: teams num_teams thread_limit; distribute dist_schedule(static); api omp_get_team_num
#include <omp.h>
#include <stdio.h>

#define N 23

// The teams divide the iterations of `distribute`, and a limit bounds the threads of each.
int main(void) {
    int team_of[N], times[N], count = 0, sizes = 0, limits = 0, chunks = 0, outside;
    for (int i = 0; i < N; i++)
        times[i] = 0;
#pragma omp teams num_teams(2) reduction(+ : count)
    {
        count += omp_get_num_teams() == 2;
#pragma omp distribute
        for (int i = 0; i < N; i++) {
            team_of[i] = omp_get_team_num();
            times[i]++;
        }
    }
    int order = 0;
    for (int i = 1; i < N; i++)
        order += team_of[i] >= team_of[i - 1] && times[i] == 1;
#pragma omp teams num_teams(2)
#pragma omp distribute dist_schedule(static, 3)
    for (int i = 0; i < N; i++) {
        if (omp_get_team_num() != i / 3 % 2) {
#pragma omp atomic
            chunks++;
        }
    }
#pragma omp teams num_teams(2) thread_limit(2) reduction(+ : sizes, limits)
    {
        limits += omp_get_thread_limit();
#pragma omp parallel num_threads(6) reduction(+ : sizes)
        sizes += omp_get_num_threads() <= 2 && omp_get_level() == 1;
    }
    int sum = 0;
#pragma omp teams distribute parallel for num_teams(4) reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += i;
    outside = omp_get_num_teams() == 1 && omp_get_team_num() == 0;
    printf("%d %d %d %d %d %d\n", count, order, chunks, limits, sum, outside);
    int good = count == 2 && order == N - 1 && chunks == 0 && limits == 4 && sizes >= 2 &&
               sizes <= 4 && sum == N * (N - 1) / 2 && outside;
    puts(good ? "ok" : "wrong");
    return !good;
}
