// openmp: cancel for; cancellation point for; for; parallel num_threads
// env: OMP_CANCELLATION=true
// Loops cancelled in a function and in nested teams; what runs before the cancellation is kept.
#include <omp.h>
#include <stdio.h>

static int find(const int *v, int n, int key) {
    int at = -1;
#pragma omp parallel num_threads(2) shared(at)
    {
#pragma omp for schedule(static, 4)
        for (int i = 0; i < n; i++) {
#pragma omp cancellation point for
            if (v[i] == key) {
#pragma omp atomic write
                at = i;
#pragma omp cancel for
            }
        }
    }
    return at;
}

int main(void) {
    int v[500], bad = 0;
    for (int i = 0; i < 500; i++)
        v[i] = i * 211 % 500;
    for (int key = 0; key < 500; key += 49)
        bad += v[find(v, 500, key)] != key;
    bad += find(v, 500, 500) != -1;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
#pragma omp for
        for (int key = 1; key < 400; key += 57)
            bad += v[find(v, 500, key)] != key;
    }
    printf("%d %d\n", bad, omp_get_cancellation());
    int good = bad == 0 && omp_get_cancellation();
    puts(good ? "ok" : "wrong");
    return !good;
}
