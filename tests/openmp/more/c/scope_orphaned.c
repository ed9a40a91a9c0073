// openmp: scope reduction(+) private; scope nowait; parallel num_threads
// flags: -fopenmp-version=51
// A scope in a function: all threads execute it, and its reduction goes to a shared variable.
#include <omp.h>
#include <stdio.h>

static int sum, product = 1;

static void add(int weight) {
    int t = 99;
#pragma omp scope reduction(+ : sum) private(t)
    {
        t = weight;
        sum += t;
    }
    if (t != 99) {
#pragma omp atomic
        sum += 1000000;
    }
}

int main(void) {
    int threads = 0, nested = 0;
    omp_set_max_active_levels(2);
    add(4);
#pragma omp parallel num_threads(3) reduction(+ : threads)
    {
        threads++;
        add(10);
#pragma omp scope reduction(* : product) nowait
        product *= 2;
    }
    int flat = sum, p = product;
    sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : nested)
    {
#pragma omp single
        {
#pragma omp parallel num_threads(2) reduction(+ : nested)
            {
                nested++;
                add(7);
            }
        }
    }
    int good = flat == 4 + 10 * threads && p == 1 << threads && sum == 7 * nested;
    printf("%d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}
