// openmp: taskloop reduction(+) reduction(min); taskloop reduction(*); taskloop in_reduction(+)
// flags: -fopenmp-version=50
// Reductions of taskloops: with a group of their own, and of a group around.
#include <stdio.h>

int main(void) {
    double sum = 0.5, small = 1e9;
    long product = 1, outer = 0, cells[3] = {0};
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop reduction(+ : sum) reduction(min : small) grainsize(9)
        for (int i = 0; i < 100; i++) {
            double x = (i - 40) * (i - 40) * 0.25 - 3;
            sum += x;
            small = x < small ? x : small;
        }
#pragma omp taskloop reduction(* : product) num_tasks(4)
        for (int i = 1; i <= 15; i++)
            product *= i;
#pragma omp taskgroup task_reduction(+ : outer, cells)
        {
#pragma omp taskloop in_reduction(+ : outer, cells) num_tasks(6)
            for (int i = 0; i < 50; i++) {
                outer += i;
                cells[i % 3] += 2 * i;
            }
#pragma omp task in_reduction(+ : outer)
            outer += 10000;
        }
    }
    double ws = 0.5;
    long wc = 0;
    for (int i = 0; i < 100; i++)
        ws += (i - 40) * (i - 40) * 0.25 - 3;
    for (int i = 0; i < 50; i += 3)
        wc += 2 * i;
    printf("%g %g %ld %ld %ld\n", sum, small, product, outer, cells[0]);
    int good = sum == ws && small == -3 && product == 1307674368000 && outer == 11225;
    good &= cells[0] == wc && cells[0] + cells[1] + cells[2] == 2450;
    puts(good ? "ok" : "wrong");
    return !good;
}
