// openmp: api omp_get_num_threads omp_get_max_threads omp_get_level omp_in_parallel omp_get_wtime
#include <omp.h>
#include <stdio.h>

int main(void) {
    int good = _OPENMP >= 201107, inside = 0, id_sum = 0, size = 0;
    good &= omp_get_num_threads() == 1 && omp_get_thread_num() == 0 && !omp_in_parallel();
    good &= omp_get_level() == 0 && omp_get_active_level() == 0 && omp_get_num_procs() >= 1;
    good &= omp_get_thread_limit() >= 1 && omp_get_ancestor_thread_num(0) == 0;
    good &= omp_get_team_size(0) == 1 && omp_get_ancestor_thread_num(1) == -1;
    double start = omp_get_wtime();
    good &= omp_get_wtick() > 0;
    omp_set_dynamic(0);
    good &= omp_get_dynamic() == 0;
    omp_set_num_threads(3);
    good &= omp_get_max_threads() == 3;
#pragma omp parallel reduction(+ : inside, id_sum)
    {
        inside += omp_in_parallel() && omp_get_level() == 1 && omp_get_active_level() == 1;
        id_sum += omp_get_thread_num();
        if (omp_get_thread_num() == 2)
            size = omp_get_num_threads();
    }
    omp_set_max_active_levels(4);
    good &= omp_get_max_active_levels() == 4;
    good &= omp_get_wtime() >= start;
    printf("%d %d %d\n", inside, id_sum, size);
    good &= inside == 3 && id_sum == 3 && size == 3;
    puts(good ? "ok" : "wrong");
    return !good;
}
