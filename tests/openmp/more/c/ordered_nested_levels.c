// openmp: for ordered; ordered; parallel num_threads
// Ordered loops of inner teams inside ordered regions of the outer team.
#include <omp.h>
#include <stdio.h>

static int out[60], at;

int main(void) {
    int bad = 0;
    for (int levels = 1; levels <= 3; levels++) {
        omp_set_max_active_levels(levels);
        at = 0;
#pragma omp parallel num_threads(3)
        {
#pragma omp for ordered schedule(dynamic)
            for (int i = 0; i < 6; i++) {
#pragma omp ordered
                {
#pragma omp parallel num_threads(2)
                    {
#pragma omp for ordered schedule(static, 1)
                        for (int j = 9; j >= 0; j--) {
#pragma omp ordered
                            out[at++] = i * 10 + j;
                        }
                    }
                }
            }
        }
        for (int k = 0; k < 60; k++)
            bad += out[k] != k / 10 * 10 + 9 - k % 10;
        printf("%d %d\n", at, bad);
    }
    int good = bad == 0 && at == 60;
    puts(good ? "ok" : "wrong");
    return !good;
}
