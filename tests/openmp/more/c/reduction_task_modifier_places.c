// openmp: parallel reduction(task,+); for reduction(task,max); task in_reduction(+) in_reduction(max)
// flags: -fopenmp-version=50
// Tasks of a region and of a loop take part in its reduction.
#include <stdio.h>

int main(void) {
    int threads = 0, sum = 7, top = -1;
#pragma omp parallel num_threads(3) reduction(task, + : sum) shared(threads)
    {
#pragma omp atomic
        threads++;
        for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
            sum += i * 2;
        }
        sum += 1000;
    }
    int after = sum;
#pragma omp parallel
    {
#pragma omp for reduction(task, max : top)
        for (int i = 0; i < 40; i++) {
#pragma omp task in_reduction(max : top) firstprivate(i)
            {
                int v = i * 17 % 41;
                top = v > top ? v : top;
            }
        }
    }
    printf("%d %d\n", after == 7 + threads * 1090, top);
    int good = after == 7 + threads * 1090 && top == 40;
    puts(good ? "ok" : "wrong");
    return !good;
}
