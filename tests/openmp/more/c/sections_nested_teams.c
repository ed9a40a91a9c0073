// openmp: sections; section; parallel sections num_threads
// Each section starts a team that has sections of its own.
#include <omp.h>
#include <stdio.h>
#include <string.h>

static int slots[3][3];

static void inner(int k) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        slots[k][0] = k * 10 + 1;
#pragma omp section
        slots[k][1] = k * 10 + 2;
#pragma omp section
        slots[k][2] = k * 10 + 3;
    }
}

int main(void) {
    int bad = 0;
    for (int levels = 1; levels <= 3; levels++) {
        omp_set_max_active_levels(levels);
        memset(slots, 0, sizeof slots);
#pragma omp parallel num_threads(2)
        {
#pragma omp sections
            {
                inner(0);
#pragma omp section
                inner(1);
#pragma omp section
                inner(2);
            }
        }
        for (int i = 0; i < 9; i++)
            bad += slots[i / 3][i % 3] != i / 3 * 10 + i % 3 + 1;
    }
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
