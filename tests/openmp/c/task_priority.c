// openmp: task priority; api omp_get_max_task_priority
#include <omp.h>
#include <stdio.h>

int main(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 30; i++) {
#pragma omp task priority(i % 4) shared(sum)
        {
#pragma omp atomic
            sum += i;
        }
    }
    int good = sum == 435 && omp_get_max_task_priority() >= 0;
    printf("%d\n", sum);
    puts(good ? "ok" : "wrong");
    return !good;
}
