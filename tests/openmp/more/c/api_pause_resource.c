// openmp: api omp_pause_resource omp_pause_resource_all; parallel
// After a soft pause, teams work again, and their sizes are as before.
#include <omp.h>
#include <stdio.h>

static int team(void) {
    int n = 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
    n++;
    return n;
}

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
    bad += team() != 3;
    bad += omp_pause_resource(omp_pause_soft, omp_get_initial_device()) != 0;
    bad += team() != 3;
    bad += omp_pause_resource_all(omp_pause_soft) != 0;
    bad += team() != 3;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
