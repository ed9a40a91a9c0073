// openmp: api omp_get_max_task_priority; taskloop priority; task priority
// env: OMP_MAX_TASK_PRIORITY=5
#include <omp.h>
#include <stdio.h>

int main(void) {
    int sum = 0, bad = omp_get_max_task_priority() != 5;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop priority(3) num_tasks(5) shared(sum)
        for (int i = 0; i < 50; i++) {
#pragma omp atomic
            sum += i;
        }
        for (int p = 0; p < 8; p++) {
#pragma omp task priority(p) shared(sum) firstprivate(p)
            {
#pragma omp atomic
                sum += p;
            }
        }
    }
    printf("%d %d\n", sum, bad);
    int good = sum == 1225 + 28 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
