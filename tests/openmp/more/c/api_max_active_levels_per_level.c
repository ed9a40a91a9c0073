// openmp: api omp_get_max_active_levels omp_set_max_active_levels; parallel num_threads
// Each value of the limit gives that many levels of teams with two threads.
#include <omp.h>
#include <stdio.h>

static int product(int levels) {
    int p = 0;
    if (levels == 0)
        return 1;
#pragma omp parallel num_threads(2) reduction(+ : p)
    p += product(levels - 1);
    return p;
}

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
    for (int limit = 0; limit <= 3; limit++) {
        omp_set_max_active_levels(limit);
        int got = product(3);
        printf("%d %d\n", omp_get_max_active_levels(), got);
        bad += got != 1 << limit;
    }
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
