// openmp: teams loop lastprivate; loop bind(teams); loop bind(parallel)
// flags: -fopenmp-version=50
#include <stdio.h>

static void square(double *v, int n) {
#pragma omp loop bind(parallel)
    for (int i = 0; i < n; i++)
        v[i] = v[i] * v[i];
}

int main(void) {
    double a[44], b[44];
    int last = 0, bad = 0;
    for (int i = 0; i < 44; i++)
        a[i] = i - 11;
#pragma omp parallel num_threads(3)
    square(a, 44);
#pragma omp teams num_teams(2)
    {
#pragma omp loop bind(teams)
        for (int i = 43; i >= 0; i--)
            b[i] = a[i] + 0.5;
    }
#pragma omp teams loop lastprivate(last)
    for (last = 0; last < 44; last += 2)
        b[last] *= 2;
    for (int i = 0; i < 44; i++) {
        double w = (i - 11) * (i - 11) + 0.5;
        bad += b[i] != (i % 2 ? w : 2 * w);
    }
    printf("%d %d\n", last, bad);
    int good = last == 44 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
