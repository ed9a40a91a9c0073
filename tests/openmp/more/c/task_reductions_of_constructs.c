// openmp: parallel reduction(task,+) reduction(task,*); for reduction(task,+); sections reduction(task,+); task in_reduction(+) in_reduction(*); taskgroup task_reduction(+); taskloop in_reduction(+)
// flags: -fopenmp-version=50
// `reduction(task, …)` of regions, loops and sections, nested, several after each other, with tasks
// of tasks and loops of tasks that take part.
#include <stdio.h>

static int errors;

static void check(long has, long wanted, const char *what) {
    if (has != wanted) {
#pragma omp critical(report)
        {
            errors++;
            printf("%s is %ld, not %ld\n", what, has, wanted);
        }
    }
}

static void regions(int threads) {
    int sum = 3, members = 0;
    double product = 2;
#pragma omp parallel num_threads(threads) reduction(task, + : sum, members) reduction(task, * : product)
    {
        members++;
        for (int i = 0; i < 5; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
            {
                sum += i;
#pragma omp task in_reduction(+ : sum)
                sum += 100;
            }
        }
#pragma omp task in_reduction(* : product)
        product *= 2;
#pragma omp taskwait
#pragma omp taskgroup
        {
#pragma omp task in_reduction(+ : sum)
            sum += 1000;
        }
#pragma omp taskloop in_reduction(+ : sum) num_tasks(2)
        for (int i = 0; i < 4; i++)
            sum += 10000;
        sum += 100000;
    }
    check(sum, 3 + members * (10 + 500 + 1000 + 40000 + 100000L), "a region");
    check((long)product, 2L << members, "its product");
}

static void loops(int threads) {
    int sum = 0, again = 1, parts = 0;
#pragma omp parallel num_threads(threads)
    {
        for (int round = 0; round < 4; round++) {
#pragma omp for reduction(task, + : sum)
            for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
                sum += i;
                sum += 1;
            }
#pragma omp for schedule(dynamic, 2) reduction(task, + : again)
            for (int i = 0; i < 10; i++) {
#pragma omp taskgroup task_reduction(+ : again)
                {
#pragma omp task in_reduction(+ : again) firstprivate(i)
                    again += 2 * i;
                }
            }
        }
#pragma omp sections reduction(task, + : parts)
        {
#pragma omp section
            {
#pragma omp task in_reduction(+ : parts)
                parts += 1;
            }
#pragma omp section
            {
#pragma omp task in_reduction(+ : parts)
                parts += 10;
                parts += 100;
            }
        }
    }
    check(sum, 4 * (45 + 10), "a loop");
    check(again, 1 + 4 * 90, "a loop in chunks");
    check(parts, 111, "sections");
}

// The region inside reduces the copy of the one outside.
static void nested(int threads) {
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(task, + : sum)
    {
        int inside = 0;
#pragma omp parallel num_threads(threads) reduction(task, + : inside)
        {
#pragma omp task in_reduction(+ : inside)
            inside += 1;
#pragma omp single
            inside += 10;
        }
        // Nested regions have one thread, unless more are allowed.
#pragma omp task in_reduction(+ : sum)
        sum += inside > 10 ? 1 : 1000;
    }
    check(sum == 1 || sum == 2, 1, "a region inside of a region");
}

int main(void) {
    for (int round = 0; round < 20; round++)
        for (int threads = 2; threads <= 4; threads++) {
            regions(threads);
            loops(threads);
            nested(threads);
        }
    puts(errors ? "wrong" : "ok");
    return errors != 0;
}
