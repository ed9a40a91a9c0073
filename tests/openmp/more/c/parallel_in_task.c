// openmp: parallel num_threads; task; single
// Each task starts a team of its own.
#include <omp.h>
#include <stdio.h>

static int triangle(int n) {
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    for (int i = omp_get_thread_num(); i <= n; i += omp_get_num_threads())
        sum += i;
    return sum;
}

int main(void) {
    int out[8] = {0}, good = 1;
    omp_set_max_active_levels(2);
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 8; k++) {
#pragma omp task shared(out) firstprivate(k)
        out[k] = triangle(10 * k);
    }
    for (int k = 0; k < 8; k++) {
        printf("%d ", out[k]);
        good &= out[k] == 10 * k * (10 * k + 1) / 2;
    }
    puts("");
    puts(good ? "ok" : "wrong");
    return !good;
}
