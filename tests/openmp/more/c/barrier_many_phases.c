// openmp: barrier; parallel num_threads
// A stencil of 50 phases with two buffers; also in a team of a nested region.
#include <omp.h>
#include <stdio.h>

static int run(int n, int width) {
    int a[2][34] = {0};
    a[0][n / 2] = 1 << 20;
#pragma omp parallel num_threads(width)
    {
        int t = omp_get_thread_num(), w = omp_get_num_threads();
        for (int step = 0; step < 50; step++) {
            int *from = a[step % 2], *to = a[1 - step % 2];
            for (int i = 1 + t; i < n - 1; i += w)
                to[i] = (from[i - 1] + 2 * from[i] + from[i + 1]) / 4;
#pragma omp barrier
        }
    }
    int hash = 0;
    for (int i = 0; i < n; i++)
        hash = hash * 31 % 1000003 + a[0][i] % 1009;
    return hash;
}

int main(void) {
    int serial = run(34, 1), four = run(34, 4), inside = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(max : inside)
    inside = run(34, 3);
    printf("%d %d %d\n", serial, four, inside);
    int good = serial == four && serial == inside;
    puts(good ? "ok" : "wrong");
    return !good;
}
