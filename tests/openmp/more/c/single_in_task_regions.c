// openmp: parallel num_threads; single copyprivate; task; masked
// flags: -fopenmp-version=51
// Teams that tasks start have their own single, masked and copies.
#include <omp.h>
#include <stdio.h>

static int team(int k) {
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
        int got = 0, w = omp_get_num_threads();
#pragma omp single copyprivate(got)
        got = k * 3;
#pragma omp masked
        sum += got;
#pragma omp masked filter(w - 1)
        sum += 1000;
    }
    return sum;
}

int main(void) {
    int out[10], bad = 0;
    omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int k = 0; k < 10; k++) {
#pragma omp task shared(out) firstprivate(k)
        out[k] = team(k);
    }
    for (int k = 0; k < 10; k++)
        bad += out[k] != 1000 + 3 * k;
    printf("%d %d\n", out[9], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
