// openmp: single nowait firstprivate private; barrier
// Many single constructs in a row: each is executed once.
#include <stdio.h>

int main(void) {
    static int hits[300];
    int step = 3, bad = 0, scratch = 5;
#pragma omp parallel
    {
        for (int r = 0; r < 100; r++) {
#pragma omp single nowait firstprivate(step) private(scratch)
            {
                scratch = step * r;
                step = 0;
                hits[scratch]++;
            }
        }
#pragma omp barrier
        for (int r = 0; r < 100; r++) {
#pragma omp single
            hits[r * 3] += 10;
        }
    }
    for (int i = 0; i < 300; i++)
        bad += hits[i] != (i % 3 == 0 ? 11 : 0);
    printf("%d %d %d\n", bad, step, scratch);
    int good = bad == 0 && step == 3 && scratch == 5;
    puts(good ? "ok" : "wrong");
    return !good;
}
