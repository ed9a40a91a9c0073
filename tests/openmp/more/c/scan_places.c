// openmp: parallel for reduction(inscan,+); scan inclusive exclusive; simd reduction(inscan,+)
// flags: -fopenmp-version=50 -lm
// Prefix sums by a function in main, in a task and in nested teams, and by a simd loop.
#include <omp.h>
#include <stdio.h>

static long prefix(const int *v, long *out, int n) {
    long run = 0;
#pragma omp parallel for reduction(inscan, + : run) num_threads(2)
    for (int i = 0; i < n; i++) {
        run += v[i];
#pragma omp scan inclusive(run)
        out[i] = run;
    }
    return run;
}

int main(void) {
    int v[90], bad = 0;
    long in[4][90], ex[90], s = 0, w = 0, ends[4] = {0};
    for (int i = 0; i < 90; i++)
        v[i] = i * 13 % 29 - 9;
    omp_set_max_active_levels(2);
    ends[0] = prefix(v, in[0], 90);
#pragma omp parallel num_threads(3)
    {
#pragma omp for
        for (int k = 1; k < 3; k++)
            ends[k] = prefix(v, in[k], 90);
#pragma omp single
        {
#pragma omp task shared(v, in, ends)
            ends[3] = prefix(v, in[3], 90);
        }
    }
#pragma omp simd reduction(inscan, + : s)
    for (int i = 0; i < 90; i++) {
        ex[i] = s;
#pragma omp scan exclusive(s)
        s += v[i];
    }
    for (int i = 0; i < 90; i++) {
        bad += ex[i] != w;
        w += v[i];
        for (int k = 0; k < 4; k++)
            bad += in[k][i] != w;
    }
    printf("%ld %ld %d\n", s, ends[3], bad);
    int good = bad == 0 && s == w && ends[0] == w && ends[1] == w && ends[2] == w && ends[3] == w;
    puts(good ? "ok" : "wrong");
    return !good;
}
