// openmp: parallel num_threads; api omp_get_ancestor_thread_num omp_get_team_size omp_get_level
// Three nested regions that are all active, seen from the innermost one.
#include <omp.h>
#include <stdio.h>

static int cells[2][3][2];

static void inner(int a, int b) {
#pragma omp parallel num_threads(2)
    {
        int c = omp_get_thread_num();
        int right = omp_get_level() == 3 && omp_get_active_level() == 3;
        right &= omp_get_ancestor_thread_num(0) == 0 && omp_get_ancestor_thread_num(1) == a;
        right &= omp_get_ancestor_thread_num(2) == b && omp_get_ancestor_thread_num(3) == c;
        right &= omp_get_team_size(0) == 1 && omp_get_team_size(1) == 2;
        right &= omp_get_team_size(2) == 3 && omp_get_team_size(3) == 2;
        right &= omp_get_ancestor_thread_num(4) == -1 && omp_get_team_size(-1) == -1;
#pragma omp atomic
        cells[a][b][c] += right ? a * 100 + b * 10 + c : -1000;
    }
}

int main(void) {
    omp_set_dynamic(0);
    omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2)
    {
        int a = omp_get_thread_num();
#pragma omp parallel num_threads(3) firstprivate(a)
        inner(a, omp_get_thread_num());
    }
    int good = 1;
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 3; b++)
            for (int c = 0; c < 2; c++) {
                printf("%d ", cells[a][b][c]);
                good &= cells[a][b][c] == a * 100 + b * 10 + c;
            }
    puts("");
    puts(good ? "ok" : "wrong");
    return !good;
}
