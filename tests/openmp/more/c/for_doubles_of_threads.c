// openmp: parallel num_threads; for schedule(static)
// The static schedule without a chunk gives each thread one range, of nearly equal sizes.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int first[6], last[6], count[6], threads = 0, bad = 0, total = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(6)
    {
        int t = omp_get_thread_num(), f = -1, l = -1, c = 0;
#pragma omp single
        threads = omp_get_num_threads();
#pragma omp for schedule(static)
        for (int i = 100; i < 203; i++) {
            f = f < 0 ? i : f;
            l = i;
            c++;
        }
        first[t] = f;
        last[t] = l;
        count[t] = c;
    }
    for (int t = 0; t < threads; t++) {
        bad += count[t] != last[t] - first[t] + 1 || (t && first[t] != last[t - 1] + 1);
        bad += count[t] > 103 / threads + 1;
        total += count[t];
    }
    printf("%d %d\n", total, bad);
    int good = total == 103 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
