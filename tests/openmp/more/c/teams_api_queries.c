// openmp: api omp_get_num_teams omp_get_team_num omp_set_num_teams omp_get_max_teams omp_set_teams_thread_limit; teams
// flags: -fopenmp-version=51
// What the routines say outside of a league, and inside of one.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, teams[8] = {0}, said = 0;
    bad += omp_get_num_teams() != 1 || omp_get_team_num() != 0 || omp_get_level() != 0;
    omp_set_num_teams(3);
    bad += omp_get_max_teams() != 3;
    omp_set_teams_thread_limit(2);
    bad += omp_get_teams_thread_limit() != 2;
#pragma omp teams num_teams(2) reduction(+ : bad)
    {
        int k = omp_get_team_num(), n = omp_get_num_teams();
        bad += n < 1 || n > 2 || k < 0 || k >= n || omp_get_num_threads() != 1;
        bad += omp_in_parallel() || omp_get_level() != 0;
        teams[k] += 1;
#pragma omp parallel reduction(+ : bad)
        bad += omp_get_num_threads() > 2 || omp_get_team_num() != k;
        if (k == 0)
            said = n;
    }
    for (int k = 0; k < 8; k++)
        bad += teams[k] != (k < said);
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
