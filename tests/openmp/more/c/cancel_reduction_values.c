// openmp: cancel taskgroup; taskgroup task_reduction(+); task in_reduction(+)
// flags: -fopenmp-version=50
// env: OMP_CANCELLATION=true
// Values of a reduction that come before the cancellation by a dependence are kept.
#include <stdio.h>

int main(void) {
    int sum = 0, order = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum)
        {
            for (int i = 1; i <= 5; i++) {
#pragma omp task in_reduction(+ : sum) depend(inout : order) firstprivate(i)
                sum += i;
            }
#pragma omp task depend(inout : order) shared(order)
            {
#pragma omp cancel taskgroup
                order = -1;
            }
            for (int i = 0; i < 9; i++) {
#pragma omp task in_reduction(+ : sum) depend(inout : order)
                sum += 1000;
            }
        }
    }
    printf("%d %d\n", sum, order);
    int good = sum == 15 && order == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
