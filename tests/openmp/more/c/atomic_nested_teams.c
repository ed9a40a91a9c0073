// openmp: atomic; parallel num_threads
// One counter for threads of all teams, with two and with three active levels.
#include <omp.h>
#include <stdio.h>

static long total;
static unsigned char small;

static void leaf(int weight) {
#pragma omp parallel num_threads(2)
    for (int i = omp_get_thread_num(); i < 20; i += omp_get_num_threads()) {
#pragma omp atomic
        total += weight * i;
#pragma omp atomic
        small += 1;
    }
}

int main(void) {
    long got[3];
    for (int levels = 1; levels <= 3; levels++) {
        omp_set_max_active_levels(levels);
        total = small = 0;
        leaf(1);
#pragma omp parallel num_threads(2)
        {
#pragma omp for schedule(static, 1)
            for (int k = 0; k < 5; k++) {
#pragma omp parallel num_threads(2)
                {
#pragma omp for
                    for (int m = 1; m < 4; m++)
                        leaf(k * m);
                }
            }
        }
        got[levels - 1] = total;
        printf("%ld %d\n", total, small);
    }
    int good = got[0] == 190 + 190 * 60 && got[1] == got[0] && got[2] == got[0] &&
               small == (16 * 20) % 256;
    puts(good ? "ok" : "wrong");
    return !good;
}
