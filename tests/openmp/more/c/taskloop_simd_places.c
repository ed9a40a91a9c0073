// openmp: taskloop simd; taskloop simd reduction(+) grainsize; parallel master taskloop simd shared
// flags: -fopenmp-version=50
#include <stdio.h>

int main(void) {
    float x[200], y[200], dot = 0;
    int bad = 0;
    for (int i = 0; i < 200; i++) {
        x[i] = (float)(i % 9);
        y[i] = 0;
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop simd num_tasks(6) simdlen(4)
        for (int i = 0; i < 200; i++)
            y[i] = x[i] * 2 + 1;
#pragma omp taskloop simd reduction(+ : dot) grainsize(32)
        for (int i = 0; i < 200; i++)
            dot += x[i] * y[i];
    }
#pragma omp parallel master taskloop simd shared(x, y)
    for (int i = 199; i >= 0; i--)
        y[i] -= x[i];
    float want = 0;
    for (int i = 0; i < 200; i++) {
        want += x[i] * (x[i] * 2 + 1);
        bad += y[i] != x[i] + 1;
    }
    printf("%g %d\n", dot, bad);
    int good = dot == want && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
