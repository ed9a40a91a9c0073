// openmp: api omp_get_max_active_levels omp_get_max_task_priority
// env: OMP_MAX_ACTIVE_LEVELS=2 OMP_MAX_TASK_PRIORITY=42
#include <omp.h>
#include <stdio.h>

int main(void) {
    int wrong = 0, inner = 0;
    wrong += omp_get_max_active_levels() != 2;
    wrong += omp_get_dynamic() != 0;
    wrong += omp_get_max_task_priority() != 42;
#pragma omp parallel num_threads(1)
#pragma omp parallel num_threads(2) reduction(max : inner)
    inner = omp_get_active_level();
    wrong += inner != 1;
    omp_set_max_active_levels(1);
    wrong += omp_get_max_active_levels() != 1;
    omp_set_dynamic(1);
    wrong += omp_get_dynamic() != 1;
    puts(wrong == 0 ? "ok" : "wrong");
    return wrong != 0;
}
