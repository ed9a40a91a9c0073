// openmp: barrier; parallel num_threads
// Barriers in functions, in loops of equal length, outside of a region, and in nested teams.
#include <omp.h>
#include <stdio.h>

static int values[16];

static void phase(int t, int n, int k) {
    values[t] = k * 100 + t;
#pragma omp barrier
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
#pragma omp barrier
    values[t] = sum;
}

int main(void) {
    int bad = 0, inner = 0;
    values[0] = 5;
    phase(0, 1, 3);
    bad += values[0] != 300;
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
        int t = omp_get_thread_num(), n = omp_get_num_threads();
        for (int k = 0; k < 10; k++) {
            phase(t, n, k);
            bad += values[t] != n * k * 100 + n * (n - 1) / 2;
#pragma omp barrier
        }
    }
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : inner)
    {
        int shared[4] = {0};
#pragma omp parallel num_threads(2) reduction(+ : inner)
        {
            shared[omp_get_thread_num()] = 7;
#pragma omp barrier
            inner += shared[(omp_get_thread_num() + 1) % omp_get_num_threads()] == 7 ? 0 : 1;
        }
    }
    printf("%d %d\n", bad, inner);
    int good = bad == 0 && inner == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
