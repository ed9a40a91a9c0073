// openmp: parallel num_threads
// A region inside a region, with both levels active.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int hits[2][3] = {{0}}, levels = 0, errors = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
        int outer = omp_get_thread_num();
#pragma omp parallel num_threads(3) reduction(+ : errors)
        {
            int inner = omp_get_thread_num();
            hits[outer][inner] += outer * 3 + inner + 1;
            errors += omp_get_ancestor_thread_num(1) != outer || omp_get_team_size(2) != 3;
            if (outer == 1 && inner == 2)
                levels = omp_get_level();
        }
    }
    int sum = 0;
    for (int i = 0; i < 6; i++)
        sum += hits[i / 3][i % 3] == i + 1;
    printf("%d slots right, level %d, errors %d\n", sum, levels, errors);
    int good = sum == 6 && levels == 2 && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
