// openmp: api omp_get_level omp_get_active_level omp_get_ancestor_thread_num omp_get_team_size omp_in_parallel omp_get_num_procs
// Outside of any region, and in one of one thread.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0;
    bad += omp_get_level() != 0 || omp_get_active_level() != 0 || omp_in_parallel();
    bad += omp_get_num_threads() != 1 || omp_get_thread_num() != 0;
    bad += omp_get_ancestor_thread_num(0) != 0 || omp_get_team_size(0) != 1;
    bad += omp_get_ancestor_thread_num(1) != -1 || omp_get_team_size(1) != -1;
    bad += omp_get_ancestor_thread_num(-2) != -1 || omp_get_num_procs() < 1;
    bad += omp_in_final() != 0;
#pragma omp parallel if (0) reduction(+ : bad)
    {
        bad += omp_get_level() != 1 || omp_get_active_level() != 0 || omp_in_parallel();
        bad += omp_get_ancestor_thread_num(1) != 0 || omp_get_team_size(1) != 1;
        bad += omp_get_team_size(2) != -1;
    }
#pragma omp task if (0) shared(bad)
    bad += omp_get_level() != 0;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
