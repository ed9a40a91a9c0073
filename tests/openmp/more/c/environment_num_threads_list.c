// openmp: parallel; api omp_get_max_threads omp_get_team_size
// env: OMP_NUM_THREADS=3,2,2 OMP_MAX_ACTIVE_LEVELS=3 OMP_DYNAMIC=false
// A list gives the sizes of teams for each level.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int sizes[3] = {0}, leaves = 0, bad = omp_get_max_threads() != 3;
#pragma omp parallel reduction(+ : bad, leaves)
    {
        bad += omp_get_max_threads() != 2;
#pragma omp parallel reduction(+ : bad, leaves)
        {
            bad += omp_get_max_threads() != 2;
#pragma omp parallel reduction(+ : bad, leaves)
            {
                leaves++;
                bad += omp_get_max_threads() != 2;
                if (omp_get_ancestor_thread_num(1) + omp_get_ancestor_thread_num(2) +
                        omp_get_thread_num() == 0)
                    for (int level = 1; level <= 3; level++)
                        sizes[level - 1] = omp_get_team_size(level);
            }
        }
    }
    printf("%d %d %d %d %d\n", sizes[0], sizes[1], sizes[2], leaves, bad);
    int good = sizes[0] == 3 && sizes[1] == 2 && sizes[2] == 2 && leaves == 12 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
