// openmp: for schedule(static) private; parallel num_threads
// A loop of the inner team for each iteration of the loop of the outer team.
#include <omp.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    static int table[12][15];
    int bad = 0;
    for (int levels = 1; levels <= 3; levels++) {
        omp_set_max_active_levels(levels);
        memset(table, 0, sizeof table);
#pragma omp parallel num_threads(3)
        {
#pragma omp for schedule(static)
            for (int i = 0; i < 12; i++) {
#pragma omp parallel num_threads(2)
                {
                    int t;
#pragma omp for schedule(dynamic, 4) private(t)
                    for (int j = 0; j < 15; j++) {
                        t = i * j;
                        table[i][j] += t + levels;
                    }
                }
            }
        }
        for (int i = 0; i < 12; i++)
            for (int j = 0; j < 15; j++)
                bad += table[i][j] != i * j + levels;
        printf("%d\n", table[11][14]);
    }
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
