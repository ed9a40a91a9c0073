// openmp: taskloop firstprivate private lastprivate collapse(2); taskloop if
// Copies for each task: arrays, structures, and the last values of a collapsed loop.
#include <stdio.h>

struct pair {
    int a;
    double b;
};

int main(void) {
    int seed[4] = {9, 8, 7, 6}, scratch = 55, bad = 0, plain = 0, order = 0;
    struct pair last = {0, 0};
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop firstprivate(seed) private(scratch) lastprivate(last) collapse(2) num_tasks(5) shared(bad)
        for (int i = 3; i < 11; i++)
            for (int j = 20; j > 0; j -= 4) {
                scratch = i * j;
                if (seed[0] + seed[3] != 15 && seed[0] != -1) {
#pragma omp atomic
                    bad++;
                }
                last.a = scratch;
                last.b = j * 0.5;
            }
#pragma omp taskloop if (plain) grainsize(2) shared(order, bad)
        for (int i = 0; i < 12; i++) {
            if (order++ > 12)
                bad++;
        }
    }
    printf("%d %g %d %d %d\n", last.a, last.b, scratch, order, bad);
    int good = last.a == 40 && last.b == 2 && scratch == 55 && order == 12 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
