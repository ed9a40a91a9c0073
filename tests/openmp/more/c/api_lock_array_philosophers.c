// openmp: api omp_init_lock omp_set_lock omp_unset_lock omp_destroy_lock; parallel for schedule(dynamic)
// Locks in an array of structures, taken in the order of their numbers.
#include <omp.h>
#include <stdio.h>

struct fork {
    omp_lock_t lock;
    int uses;
};

int main(void) {
    struct fork forks[5];
    int meals[5] = {0}, bad = 0;
    for (int i = 0; i < 5; i++) {
        omp_init_lock(&forks[i].lock);
        forks[i].uses = 0;
    }
#pragma omp parallel for schedule(dynamic)
    for (int k = 0; k < 200; k++) {
        int a = k % 5, b = (k + 1) % 5, low = a < b ? a : b, high = a < b ? b : a;
        omp_set_lock(&forks[low].lock);
        omp_set_lock(&forks[high].lock);
        forks[low].uses++;
        forks[high].uses++;
#pragma omp atomic
        meals[a]++;
        omp_unset_lock(&forks[low].lock);
        omp_unset_lock(&forks[high].lock);
    }
    for (int i = 0; i < 5; i++) {
        bad += forks[i].uses != 80 || meals[i] != 40;
        omp_destroy_lock(&forks[i].lock);
    }
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
