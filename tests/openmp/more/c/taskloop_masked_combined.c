// openmp: parallel masked taskloop shared; masked taskloop shared num_tasks; parallel
// flags: -fopenmp-version=51
// Combined forms of masked and taskloop, inside of a team and as a region of their own.
#include <stdio.h>

int main(void) {
    int a[64], b[64], bad = 0;
#pragma omp parallel masked taskloop shared(a)
    for (int i = 0; i < 64; i++)
        a[i] = i * 2;
#pragma omp parallel num_threads(3)
    {
#pragma omp masked taskloop shared(a, b) num_tasks(5)
        for (int i = 63; i >= 0; i--)
            b[i] = a[i] + 1;
#pragma omp barrier
#pragma omp for reduction(+ : bad)
        for (int i = 0; i < 64; i++)
            bad += b[i] != 2 * i + 1;
    }
    printf("%d %d\n", b[63], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
