// openmp: parallel for if(parallel: ; task if(task: ; taskloop if(taskloop:
// flags: -fopenmp-version=50
// Conditions with names of directives, from variables and calls.
#include <omp.h>
#include <stdio.h>

static int yes(int x) { return x > 0; }

int main(void) {
    long sum = 0;
    int order = 0, bad = 0, n = 0, tasks = 0;
    for (int k = -1; k < 2; k++) {
#pragma omp parallel for if (parallel : yes(k)) reduction(+ : sum) reduction(max : n)
        for (int i = 0; i < 30; i++) {
            sum += i * (k + 2);
            n = omp_in_parallel() ? 1 : 0;
        }
        bad += k <= 0 && n != 0;
        n = 0;
    }
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        for (int i = 0; i < 10; i++) {
#pragma omp task if (task : yes(-i)) shared(order, bad) firstprivate(i)
            bad += order++ != i;
        }
#pragma omp taskloop if (taskloop : yes(3)) shared(tasks) grainsize(2)
        for (int i = 0; i < 9; i++) {
#pragma omp atomic
            tasks += i;
        }
    }
    printf("%ld %d %d %d\n", sum, order, tasks, bad);
    int good = sum == 435 * 6 && order == 10 && tasks == 36 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
