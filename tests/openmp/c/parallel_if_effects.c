// openmp: parallel if
// The same region from two places, with data shared and private, in parallel and serially.
#include <omp.h>
#include <stdio.h>

static long fill(long *a, int n, int first) {
    long total = 0;
#pragma omp parallel if (n > 100) firstprivate(first)
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        long mine = 0;
        first += me;
        for (int i = me; i < n; i += all) {
            a[i] = 3L * i + (first - me);
            mine += a[i];
        }
#pragma omp atomic
        total += mine;
    }
    return total;
}

int main(void) {
    static long a[1000];
    long small = fill(a, 50, 7), big = fill(a, 1000, 7);
    long want_small = 3L * (49 * 50 / 2) + 7 * 50, want_big = 3L * (999 * 1000 / 2) + 7 * 1000;
    printf("%ld %ld\n", small, big);
    int good = small == want_small && big == want_big;
    puts(good ? "ok" : "wrong");
    return !good;
}
