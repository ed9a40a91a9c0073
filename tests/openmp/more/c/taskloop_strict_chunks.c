// openmp: taskloop grainsize(strict:); taskloop num_tasks(strict:)
// flags: -fopenmp-version=51
// With strict, the tasks have exactly that many iterations: the address of a private copy shows it.
#include <stdio.h>

int main(void) {
    int sizes[40], first[40], bad = 0;
    for (int i = 0; i < 40; i++)
        sizes[i] = 0;
#pragma omp parallel
#pragma omp single
    {
        int count = 0;
#pragma omp taskloop grainsize(strict : 6) firstprivate(count) shared(sizes)
        for (int i = 0; i < 40; i++)
            sizes[i] = ++count;
    }
    for (int i = 0; i < 40; i++)
        bad += sizes[i] != i % 6 + 1;
#pragma omp parallel
#pragma omp single
    {
        int begin = -1;
#pragma omp taskloop num_tasks(strict : 7) firstprivate(begin) shared(first)
        for (int i = 0; i < 40; i++) {
            begin = begin < 0 ? i : begin;
            first[i] = begin;
        }
    }
    int tasks = 0;
    for (int i = 0; i < 40; i++)
        tasks += first[i] == i;
    printf("%d %d\n", bad, tasks);
    int good = bad == 0 && tasks == 7;
    puts(good ? "ok" : "wrong");
    return !good;
}
