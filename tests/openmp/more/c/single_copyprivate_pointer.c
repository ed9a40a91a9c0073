// openmp: single copyprivate; parallel
// One thread allocates, all use the memory by their copies of the pointer.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int bad = 0;
    long total = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad, total)
    {
        int *block, n, w = omp_get_num_threads();
        struct {
            double scale;
            int shift;
        } how;
#pragma omp single copyprivate(block, n, how)
        {
            n = 12 * w;
            block = malloc((size_t)n * sizeof *block);
            how.scale = 0.5;
            how.shift = 3;
        }
        for (int i = omp_get_thread_num(); i < n; i += w)
            block[i] = (int)(i * how.scale) + how.shift;
#pragma omp barrier
        if (omp_get_thread_num() == 0)
            for (int i = 0; i < 12; i++)
                total += block[i];
        bad += n != 12 * w || block[n - 1] != (n - 1) / 2 + 3;
#pragma omp barrier
#pragma omp single
        free(block);
    }
    printf("%ld %d\n", total, bad);
    int good = total == 30 + 36 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
