// openmp: task if; taskwait
// A task with a false condition ends before the next statement of its parent.
#include <stdio.h>

static int depth(int n, int *log) {
    int below = 0;
    if (n == 0)
        return 0;
#pragma omp task if (0) shared(below, log) firstprivate(n)
    {
        below = depth(n - 1, log) + 1;
        log[n] = below;
    }
    return below;
}

int main(void) {
    int log[11] = {0}, results[4], bad = 0, order = 0;
    results[0] = depth(10, log);
#pragma omp parallel num_threads(3)
    {
#pragma omp single
        {
            results[1] = depth(9, log);
            for (int i = 0; i < 20; i++) {
#pragma omp task if (i < 0) shared(order, bad)
                {
                    bad += order != i;
                    order++;
                }
            }
        }
    }
#pragma omp parallel if (0)
    results[2] = depth(7, log);
#pragma omp task shared(results)
    results[3] = depth(5, log);
#pragma omp taskwait
    for (int i = 1; i <= 10; i++)
        bad += log[i] != i;
    printf("%d %d %d %d %d\n", results[0], results[1], results[2], results[3], order);
    int good = bad == 0 && results[0] == 10 && results[1] == 9 && results[2] == 7 &&
               results[3] == 5;
    puts(good ? "ok" : "wrong");
    return !good;
}
