// openmp: api omp_set_num_threads omp_set_nested omp_get_nested omp_set_schedule omp_alloc omp_calloc; parallel num_threads
#include <limits.h>
#include <omp.h>
#include <stdio.h>

static int team(void) {
    int n = 0;
#pragma omp parallel
#pragma omp single
    n = omp_get_num_threads();
    return n;
}

static int levels(void) { return omp_get_max_active_levels(); }

// Values at the limits of what OpenMP allows, or beyond them: as libomp takes them.
int main(void) {
    int wrong = 0;
    int counts[] = {0, -1, INT_MIN, 1, 3};
    for (int k = 0; k < 5; k++) {
        omp_set_num_threads(counts[k]);
        int n = omp_get_max_threads(), here = team();
        printf("threads %d: %d %d\n", counts[k], n, here);
        wrong += n != (counts[k] > 0 ? counts[k] : 1) || here != n;
    }

    int limits[] = {0, 1, 2, 5, INT_MAX};
    for (int k = 0; k < 5; k++)
        for (int on = 0; on < 2; on++) {
            omp_set_max_active_levels(limits[k]);
            omp_set_nested(on);
            printf("levels %d, nested %d: %d %d\n", limits[k], on, omp_get_nested(), levels());
            wrong += omp_get_nested() != (on && limits[k] > 0);
        }
    omp_set_max_active_levels(4);
    omp_set_max_active_levels(-3);
    wrong += levels() != 4;

    omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto};
    int chunks[] = {INT_MIN, -1, 0, 1, 7, INT_MAX};
    for (int k = 0; k < 4; k++)
        for (int c = 0; c < 6; c++) {
            omp_sched_t kind;
            int chunk, n = 0;
            omp_set_schedule(kinds[k], chunks[c]);
            omp_get_schedule(&kind, &chunk);
            printf("schedule %d %d: %d %d\n", kinds[k], chunks[c], kind, chunk);
#pragma omp parallel for num_threads(2) schedule(runtime) reduction(+ : n)
            for (int i = 0; i < 100; i++)
                n++;
            wrong += n != 100;
        }

    char *none = omp_alloc(0, omp_default_mem_alloc);
    char *zeros = omp_calloc(5, 3, omp_default_mem_alloc);
    char *no_zeros = omp_calloc(0, 3, omp_default_mem_alloc);
    int set = 0;
    for (int i = 0; i < 15; i++)
        set += zeros[i];
    printf("memory %d %d %d\n", !none, !no_zeros, set);
    omp_free(none, omp_default_mem_alloc);
    omp_free(zeros, omp_default_mem_alloc);
    omp_free(no_zeros, omp_default_mem_alloc);
    wrong += set != 0;

    puts(wrong == 0 ? "ok" : "wrong");
    return wrong != 0;
}
