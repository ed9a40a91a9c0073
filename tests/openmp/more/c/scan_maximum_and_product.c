// openmp: parallel for reduction(inscan,max); scan inclusive; parallel for reduction(inscan,*)
// flags: -fopenmp-version=50 -lm
// Running maximum, and powers of two by an exclusive scan.
#include <limits.h>
#include <stdio.h>

int main(void) {
    int v[50], peak[50], top = INT_MIN, bad = 0, w = INT_MIN;
    double p = 1, powers[50], e = 1;
    for (int i = 0; i < 50; i++)
        v[i] = i * i * 7 % 103 - 50;
#pragma omp parallel for reduction(inscan, max : top)
    for (int i = 0; i < 50; i++) {
        top = v[i] > top ? v[i] : top;
#pragma omp scan inclusive(top)
        peak[i] = top;
    }
#pragma omp parallel for reduction(inscan, * : p)
    for (int i = 0; i < 50; i++) {
        powers[i] = p;
#pragma omp scan exclusive(p)
        p *= i % 5 ? 2 : 0.5;
    }
    for (int i = 0; i < 50; i++) {
        w = v[i] > w ? v[i] : w;
        bad += peak[i] != w || powers[i] != e;
        e *= i % 5 ? 2 : 0.5;
    }
    printf("%d %g %d\n", peak[49], powers[49], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
