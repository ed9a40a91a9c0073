// openmp: parallel num_threads; api omp_get_max_active_levels omp_get_active_level
// env: OMP_MAX_ACTIVE_LEVELS=1
#include <omp.h>
#include <stdio.h>

int main(void) {
    int levels = omp_get_max_active_levels(), inner = 0, active = 0, again = 0;
#pragma omp parallel num_threads(2) reduction(max : inner, active)
    {
#pragma omp parallel num_threads(2) reduction(max : inner, active)
        {
            inner = omp_get_num_threads();
            active = omp_get_active_level();
        }
    }
    omp_set_max_active_levels(2);
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2) reduction(max : again)
    {
#pragma omp parallel num_threads(2) reduction(max : again)
        again = omp_get_active_level();
    }
    printf("%d %d %d %d\n", levels, inner, active, again);
    int good = levels == 1 && inner == 1 && active == 1 && again == 2;
    puts(good ? "ok" : "wrong");
    return !good;
}
