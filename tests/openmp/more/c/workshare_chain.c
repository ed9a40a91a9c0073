// openmp: for nowait; sections nowait; single nowait; scope nowait; barrier
// flags: -fopenmp-version=51
// Worksharing constructs without barriers in a row, on data of their own, many times over.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a[16] = {0}, s[3] = {0}, once = 0, all = 0, threads = 0, w = 40;
#pragma omp parallel num_threads(4)
    {
#pragma omp single
        threads = omp_get_num_threads();
        for (int r = 0; r < w; r++) {
#pragma omp for nowait schedule(static, 1)
            for (int i = 0; i < 16; i++)
                a[i] += i;
#pragma omp sections nowait
            {
#pragma omp section
                {
#pragma omp atomic
                    s[0]++;
                }
#pragma omp section
                {
#pragma omp atomic
                    s[1] += 2;
                }
            }
#pragma omp single nowait
            {
#pragma omp atomic
                once++;
            }
#pragma omp scope nowait
            {
#pragma omp atomic
                all++;
            }
        }
#pragma omp barrier
#pragma omp master
        s[2] = a[15] + s[0] + s[1];
    }
    printf("%d %d\n", s[2], once);
    int good = s[2] == 15 * w + 3 * w && once == w && all == w * threads;
    puts(good ? "ok" : "wrong");
    return !good;
}
