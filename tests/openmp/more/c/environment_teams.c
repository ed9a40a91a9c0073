// openmp: api omp_get_max_teams omp_get_teams_thread_limit; teams
// flags: -fopenmp-version=51
// env: OMP_NUM_TEAMS=3 OMP_TEAMS_THREAD_LIMIT=2
#include <omp.h>
#include <stdio.h>

int main(void) {
    int teams = 0, large = 0, sum = 0, most = omp_get_max_teams(), limit = omp_get_teams_thread_limit();
#pragma omp teams reduction(+ : teams) reduction(max : large)
    {
        teams++;
        int n = 0;
#pragma omp parallel reduction(+ : n)
        n++;
        large = n;
    }
#pragma omp teams distribute reduction(+ : sum)
    for (int i = 0; i < 100; i++)
        sum += i;
    printf("%d %d %d\n", most, limit, sum);
    int good = most == 3 && limit == 2 && teams >= 1 && teams <= 3 && large <= 2 && sum == 4950;
    puts(good ? "ok" : "wrong");
    return !good;
}
