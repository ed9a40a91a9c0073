// openmp: taskgroup task_reduction(+) task_reduction(&&); task in_reduction(+) in_reduction(&&)
// flags: -fopenmp-version=50
// Sections of arrays in the reductions of tasks.
#include <stdio.h>

int main(void) {
    int bins[6] = {0}, all = 1, n = 4, part[8] = {100, 200, 300, 400, 500, 600, 700, 800};
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : bins, part[2 : n]) task_reduction(&& : all)
        {
            for (int i = 0; i < 48; i++) {
#pragma omp task in_reduction(+ : bins) in_reduction(&& : all) firstprivate(i)
                {
                    bins[i * 5 % 6] += i;
                    all = all && i < 48;
                }
#pragma omp task in_reduction(+ : part[2 : n]) firstprivate(i)
                part[2 + i % n] += 1;
            }
        }
    }
    int w[6] = {0}, good = all && part[0] == 100 && part[7] == 800;
    for (int i = 0; i < 48; i++)
        w[i * 5 % 6] += i;
    for (int i = 0; i < 6; i++)
        good &= bins[i] == w[i];
    for (int i = 2; i < 6; i++)
        good &= part[i] == 100 * (i + 1) + 12;
    printf("%d %d %d\n", bins[0], bins[5], part[3]);
    puts(good ? "ok" : "wrong");
    return !good;
}
