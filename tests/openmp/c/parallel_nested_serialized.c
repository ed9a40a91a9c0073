// openmp: parallel num_threads
// With one active level, the inner region has one thread.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int inner_runs = 0, wrong_size = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(4)
    {
        int mine = omp_get_thread_num() * 10;
#pragma omp parallel num_threads(3) firstprivate(mine)
        {
            mine += omp_get_thread_num();
#pragma omp atomic
            inner_runs++;
#pragma omp atomic
            wrong_size += omp_get_num_threads() != 1 || mine % 10 != 0 || omp_get_level() != 2;
        }
    }
    printf("%d inner runs, %d wrong\n", inner_runs, wrong_size);
    int good = inner_runs == 4 && wrong_size == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
