// openmp: taskloop; parallel num_threads
// Taskloops in taskloops, and in a team of a nested region.
#include <omp.h>
#include <stdio.h>
#include <string.h>

static void table(int *t, int n) {
#pragma omp taskloop num_tasks(3)
    for (int i = 0; i < n; i++) {
#pragma omp taskloop grainsize(2)
        for (int j = 0; j < n; j++)
            t[i * n + j] = (i + 1) * (j + 1);
    }
}

int main(void) {
    int a[64], b[2][49], bad = 0;
    for (int levels = 1; levels <= 2; levels++) {
        omp_set_max_active_levels(levels);
        memset(a, 0, sizeof a);
        memset(b, 0, sizeof b);
#pragma omp parallel num_threads(2)
        {
#pragma omp master
            table(a, 8);
#pragma omp for schedule(static, 1)
            for (int k = 0; k < 2; k++) {
#pragma omp parallel num_threads(2)
#pragma omp single
                table(b[k], 7);
            }
        }
        for (int i = 0; i < 64; i++)
            bad += a[i] != (i / 8 + 1) * (i % 8 + 1);
        for (int i = 0; i < 49; i++)
            bad += b[0][i] != (i / 7 + 1) * (i % 7 + 1) || b[1][i] != b[0][i];
    }
    printf("%d %d\n", a[63], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
