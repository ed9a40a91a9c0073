// openmp: api omp_set_num_threads omp_get_max_threads; parallel; task
// The number set by a task counts for regions of that task only.
#include <omp.h>
#include <stdio.h>

static int size(void) {
    int n = 0;
#pragma omp parallel reduction(+ : n)
    n++;
    return n;
}

int main(void) {
    int bad = 0, inner = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
    omp_set_num_threads(3);
    bad += omp_get_max_threads() != 3 || size() != 3;
#pragma omp parallel num_threads(2) reduction(+ : bad, inner)
    {
        int t = omp_get_thread_num();
        bad += omp_get_max_threads() != 3;
        omp_set_num_threads(t + 1);
        inner += size() == t + 1;
    }
    bad += omp_get_max_threads() != 3 || size() != 3;
#pragma omp task if (0) shared(bad)
    {
        omp_set_num_threads(2);
        bad += size() != 2;
    }
    bad += size() != 3 || inner != 2;
    omp_set_num_threads(1);
    bad += size() != 1;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
