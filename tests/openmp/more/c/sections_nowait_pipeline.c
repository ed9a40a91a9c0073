// openmp: sections nowait firstprivate private; section; barrier
// Two groups of sections without a barrier between them, on different data.
#include <stdio.h>

int main(void) {
    int a[4] = {0}, b[3] = {0}, seed = 6, t = 99;
#pragma omp parallel
    {
#pragma omp sections nowait firstprivate(seed) private(t)
        {
#pragma omp section
            {
                t = seed;
                a[0] = t;
            }
#pragma omp section
            {
                t = seed * 2;
                a[1] = t;
            }
#pragma omp section
            a[2] = seed * 3;
#pragma omp section
            for (t = 0; t < 5; t++)
                a[3] += t;
        }
#pragma omp sections nowait
        {
            b[0] = seed + 1;
#pragma omp section
            b[1] = seed + 2;
#pragma omp section
            b[2] = seed + 3;
        }
#pragma omp barrier
#pragma omp single
        b[0] += a[0] + a[1] + a[2] + a[3];
    }
    printf("%d %d %d %d\n", b[0], b[1], b[2], t);
    int good = b[0] == 7 + 6 + 12 + 18 + 10 && b[1] == 8 && b[2] == 9 && t == 99 && seed == 6;
    puts(good ? "ok" : "wrong");
    return !good;
}
