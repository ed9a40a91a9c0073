// openmp: api omp_get_proc_bind omp_get_num_places omp_get_place_num_procs omp_get_place_proc_ids omp_get_partition_place_nums
// env: OMP_PLACES={0} OMP_PROC_BIND=close
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, ids[4] = {-1, -1, -1, -1}, parts[4] = {-1, -1, -1, -1};
    bad += omp_get_proc_bind() != omp_proc_bind_close;
    bad += omp_get_num_places() != 1 || omp_get_place_num_procs(0) != 1;
    omp_get_place_proc_ids(0, ids);
    bad += ids[0] != 0 || ids[1] != -1;
    bad += omp_get_place_num_procs(1) != 0;
#pragma omp parallel num_threads(2) reduction(+ : bad) proc_bind(close)
    bad += omp_get_place_num() != 0 || omp_get_partition_num_places() != 1;
    omp_get_partition_place_nums(parts);
    bad += parts[0] != 0 || parts[1] != -1;
    printf("%d %d\n", ids[0], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
