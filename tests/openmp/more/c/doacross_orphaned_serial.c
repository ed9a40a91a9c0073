// openmp: for ordered(1); ordered doacross(sink) doacross(source); parallel num_threads
// flags: -fopenmp-version=52
// A doacross loop of a function, in a team, in a serialized region and in a nested team.
#include <omp.h>
#include <stdio.h>

static void prefix(long *v, int n) {
#pragma omp for ordered(1) schedule(static, 1)
    for (int i = 1; i < n; i++) {
#pragma omp ordered doacross(sink : i - 1)
        v[i] += v[i - 1];
#pragma omp ordered doacross(source :)
    }
}

int main(void) {
    long a[40], b[40], c[2][40];
    omp_set_max_active_levels(2);
    for (int i = 0; i < 40; i++)
        a[i] = b[i] = c[0][i] = c[1][i] = i;
#pragma omp parallel num_threads(4)
    prefix(a, 40);
#pragma omp parallel num_threads(1)
    prefix(b, 40);
#pragma omp parallel for num_threads(2)
    for (int k = 0; k < 2; k++) {
#pragma omp parallel num_threads(2)
        prefix(c[k], 40);
    }
    int bad = 0;
    for (int i = 0; i < 40; i++) {
        long w = i * (i + 1) / 2;
        bad += a[i] != w || b[i] != w || c[0][i] != w || c[1][i] != w;
    }
    printf("%ld %d\n", a[39], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
