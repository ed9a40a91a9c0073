// openmp: api omp_set_dynamic omp_get_dynamic omp_get_thread_limit omp_get_supported_active_levels omp_set_max_active_levels
// With dynamic teams may be smaller, never larger than asked.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, n = 0;
    omp_set_dynamic(1);
    bad += !omp_get_dynamic();
#pragma omp parallel num_threads(6) reduction(+ : n)
    n++;
    bad += n < 1 || n > 6;
    omp_set_dynamic(0);
    bad += omp_get_dynamic() || omp_get_thread_limit() < 1;
    int levels = omp_get_supported_active_levels();
    bad += levels < 3;
    omp_set_max_active_levels(levels);
    bad += omp_get_max_active_levels() != levels;
    omp_set_max_active_levels(2);
    bad += omp_get_max_active_levels() != 2;
    omp_set_max_active_levels(0);
    n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
    n += omp_get_num_threads();
    bad += n != 1;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
