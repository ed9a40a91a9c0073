// openmp: parallel default(none) shared firstprivate
// What is private inside of one region is shared by the region within.
#include <omp.h>
#include <stdio.h>

static void fill(int *row, int n, int base) {
#pragma omp parallel default(none) shared(row) firstprivate(n, base)
    {
        int w = omp_get_num_threads();
        for (int i = omp_get_thread_num(); i < n; i += w)
            row[i] = base + i;
    }
}

int main(void) {
    int sums[4] = {0}, good = 1;
    omp_set_max_active_levels(2);
#pragma omp parallel default(none) shared(sums) num_threads(4)
    {
        int row[25], t = omp_get_thread_num(), w = omp_get_num_threads();
        for (int k = t; k < 4; k += w) {
            fill(row, 25, k * 1000);
            for (int i = 0; i < 25; i++)
                sums[k] += row[i];
        }
    }
    for (int k = 0; k < 4; k++) {
        printf("%d ", sums[k]);
        good &= sums[k] == 25000 * k + 300;
    }
    puts("");
    puts(good ? "ok" : "wrong");
    return !good;
}
