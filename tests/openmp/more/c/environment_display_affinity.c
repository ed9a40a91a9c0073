// openmp: parallel; api omp_set_affinity_format
// env: OMP_DISPLAY_AFFINITY=false OMP_AFFINITY_FORMAT=%n
#include <omp.h>
#include <stdio.h>

int main(void) {
    long sum = 0;
    for (int r = 1; r <= 4; r++) {
#pragma omp parallel num_threads(r) reduction(+ : sum)
        sum += omp_get_thread_num() == 0 ? r : 0;
    }
    omp_set_affinity_format("%N");
    printf("%ld\n", sum);
    int good = sum == 10;
    puts(good ? "ok" : "wrong");
    return !good;
}
