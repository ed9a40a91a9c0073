// openmp: declare simd uniform linear notinbranch inbranch; simd; parallel for simd
#include <stdio.h>

#define N 200

#pragma omp declare simd notinbranch
static int square(int x) { return x * x; }

#pragma omp declare simd uniform(base, scale) linear(i : 1)
static double at(const double *base, int i, double scale) { return base[i] * scale; }

#pragma omp declare simd inbranch simdlen(4)
static int halve(int x) { return x / 2; }

int main(void) {
    int a[N], errors = 0;
    double b[N], c[N];
#pragma omp simd
    for (int i = 0; i < N; i++) {
        a[i] = square(i);
        b[i] = i * 0.5;
    }
#pragma omp parallel for simd
    for (int i = 0; i < N; i++) {
        c[i] = at(b, i, 4.0);
        if (a[i] % 2 == 0)
            a[i] = halve(a[i]);
    }
    for (int i = 0; i < N; i++) {
        errors += c[i] != i * 2.0;
        errors += a[i] != (i % 2 ? i * i : i * i / 2);
    }
    printf("%d %g, errors %d\n", a[N - 2], c[N - 1], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
