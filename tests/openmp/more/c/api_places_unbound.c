// openmp: api omp_get_proc_bind omp_get_num_places omp_get_place_num omp_get_partition_num_places
// env: OMP_PROC_BIND=false
// Without binding there is no place, and the queries say so.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = omp_get_proc_bind() != omp_proc_bind_false;
    int places = omp_get_num_places(), none[1] = {-7};
    bad += places < 0 || omp_get_place_num() < -1 || omp_get_partition_num_places() < 0;
#pragma omp parallel num_threads(3) reduction(+ : bad)
    bad += omp_get_proc_bind() != omp_proc_bind_false;
    bad += omp_get_place_num_procs(-1) != 0 || omp_get_place_num_procs(places + 5) != 0;
    omp_get_place_proc_ids(places + 5, none);
    bad += none[0] != -7;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
