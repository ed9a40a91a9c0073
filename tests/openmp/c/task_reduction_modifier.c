// openmp: parallel reduction(task,+); task in_reduction(+); for reduction(task,+)
#include <stdio.h>

int main(void) {
    int sum = 1, loop = 0;
#pragma omp parallel reduction(task, + : sum)
    {
#pragma omp single
        for (int i = 0; i < 20; i++) {
#pragma omp task in_reduction(+ : sum)
            sum += i;
        }
    }
#pragma omp parallel
#pragma omp for reduction(task, + : loop)
    for (int i = 0; i < 20; i++) {
        loop += i;
#pragma omp task in_reduction(+ : loop)
        loop += 100;
    }
    printf("%d %d\n", sum, loop);
    int good = sum == 191 && loop == 190 + 2000;
    puts(good ? "ok" : "wrong");
    return !good;
}
