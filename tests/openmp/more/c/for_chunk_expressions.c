// openmp: for schedule(static,width(1)) schedule(dynamic; parallel for schedule(guided,c)
// Sizes of chunks that are calls and variables; static chunks go round the team.
#include <omp.h>
#include <stdio.h>

static int width(int w) { return w * 2 + 1; }

int main(void) {
    int owner[50], bad = 0, hits[50] = {0}, threads = 0, c = 4;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4)
    {
#pragma omp single
        threads = omp_get_num_threads();
#pragma omp for schedule(static, width(1))
        for (int i = 0; i < 50; i++)
            owner[i] = omp_get_thread_num();
#pragma omp for schedule(dynamic, 1 + width(0))
        for (int i = 49; i >= 0; i--)
            hits[i] += 1;
    }
#pragma omp parallel for schedule(guided, c)
    for (int i = 0; i < 50; i++)
        hits[i] += 10;
    for (int i = 0; i < 50; i++)
        bad += owner[i] != i / 3 % threads || hits[i] != 11;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
