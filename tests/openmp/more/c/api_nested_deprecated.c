// openmp: api omp_set_nested omp_get_nested omp_get_max_active_levels
// The old switch for nested regions.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a, b, c = 0, d = 0;
    omp_set_dynamic(0);
    omp_set_nested(1);
    a = omp_get_nested() != 0 && omp_get_max_active_levels() > 1;
#pragma omp parallel num_threads(2) reduction(max : c)
    {
#pragma omp parallel num_threads(2) reduction(max : c)
        c = omp_get_active_level();
    }
    omp_set_nested(0);
    b = omp_get_nested() == 0 && omp_get_max_active_levels() == 1;
#pragma omp parallel num_threads(2) reduction(max : d)
    {
#pragma omp parallel num_threads(2) reduction(max : d)
        d = omp_get_active_level();
    }
    printf("%d %d %d %d\n", a, b, c, d);
    int good = a && b && c == 2 && d == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
