// openmp: taskgroup task_reduction(+) task_reduction(max); task in_reduction(+) in_reduction(max)
// flags: -fopenmp-version=50
// Tasks of tasks, in a function, take part in the reduction of the group.
#include <stdio.h>

static long sum = 1000;
static int deepest = -1;

static void visit(int key, int depth) {
#pragma omp task in_reduction(+ : sum) in_reduction(max : deepest) firstprivate(key, depth)
    {
        sum += key;
        if (depth > deepest)
            deepest = depth;
        if (2 * key < 300)
            visit(2 * key, depth + 1);
        if (2 * key + 1 < 300)
            visit(2 * key + 1, depth + 1);
    }
}

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(max : deepest)
        visit(1, 0);
    }
    printf("%ld %d\n", sum, deepest);
    int good = sum == 1000 + 299 * 300 / 2 && deepest == 8;
    puts(good ? "ok" : "wrong");
    return !good;
}
