// openmp: task firstprivate shared; parallel num_threads; taskwait
// Regions in tasks, whose threads have numbers of their own.
#include <omp.h>
#include <stdio.h>

static void mark(int *row) {
    row[omp_get_thread_num()] += omp_get_num_threads() * 10 + omp_get_level();
}

int main(void) {
    int rows[8][4] = {{0}}, errors = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(i) shared(rows, errors)
            {
                int sum = 0;
#pragma omp parallel num_threads(1 + i % 4) reduction(+ : sum)
                {
                    mark(rows[i]);
                    sum += omp_get_thread_num();
                }
#pragma omp atomic
                errors += sum != (i % 4) * (1 + i % 4) / 2;
            }
        }
#pragma omp taskwait
    }
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 4; k++) {
            errors += rows[i][k] != (k <= i % 4 ? (1 + i % 4) * 10 + 2 : 0);
        }
    }
    puts(errors ? "wrong" : "ok");
    return errors;
}
