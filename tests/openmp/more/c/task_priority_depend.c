// openmp: task priority depend(out) depend(in); api omp_get_max_task_priority
// env: OMP_MAX_TASK_PRIORITY=9
// Priorities are hints; dependences still order the tasks.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int stage[5] = {0}, bad = 0, top = omp_get_max_task_priority();
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : stage[0]) priority(0) shared(stage)
        stage[0] = 11;
        for (int k = 1; k < 5; k++) {
#pragma omp task depend(in : stage[k - 1]) depend(out : stage[k]) priority(2 * k) shared(stage)
            stage[k] = stage[k - 1] * 3 % 100 + k;
        }
        for (int k = 0; k < 20; k++) {
#pragma omp task priority(k % 12) shared(bad) firstprivate(k)
            {
                if (k > 19) {
#pragma omp atomic
                    bad++;
                }
            }
        }
    }
    int w = 11;
    for (int k = 1; k < 5; k++)
        w = w * 3 % 100 + k;
    printf("%d %d\n", stage[4], top);
    int good = stage[4] == w && top == 9 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
