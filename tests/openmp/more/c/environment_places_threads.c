// openmp: parallel num_threads proc_bind(spread) proc_bind(close); api omp_get_num_places omp_get_place_num
// env: OMP_PLACES=threads OMP_PROC_BIND=true
// Places from the environment: each thread is at one of them.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, n = 0, places = omp_get_num_places();
    bad += places < 1 || omp_get_proc_bind() == omp_proc_bind_false;
#pragma omp parallel num_threads(3) proc_bind(spread) reduction(+ : bad, n)
    {
        int mine = omp_get_place_num();
        bad += mine < 0 || mine >= places || omp_get_place_num_procs(mine) < 1;
        n++;
    }
#pragma omp parallel num_threads(2) proc_bind(close) reduction(+ : bad)
    bad += omp_get_partition_num_places() < 1 || omp_get_partition_num_places() > places;
    printf("%d\n", bad);
    int good = bad == 0 && n >= 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
