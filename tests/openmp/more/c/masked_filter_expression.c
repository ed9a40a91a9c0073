// openmp: masked filter; masked
// flags: -fopenmp-version=51
// The filter is an expression of each thread; threads may name different numbers.
#include <omp.h>
#include <stdio.h>

static int marks[8];

static void by(int who) {
#pragma omp masked filter(who)
    {
#pragma omp atomic
        marks[omp_get_thread_num()] += 1 + who;
    }
}

int main(void) {
    int threads = 0, self = 0, other = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(5) reduction(+ : self, other)
    {
        int t = omp_get_thread_num();
#pragma omp single
        threads = omp_get_num_threads();
        by(2);
        by(t);
#pragma omp masked filter(t)
        self++;
#pragma omp masked filter(t + 1)
        other++;
#pragma omp masked
        other += 100;
    }
    by(0);
    int bad = 0;
    for (int t = 0; t < threads; t++)
        bad += marks[t] != (t == 2 ? 3 : 0) + 1 + t + (t == 0 ? 1 : 0);
    printf("%d %d\n", bad, other);
    int good = bad == 0 && self == threads && other == 100;
    puts(good ? "ok" : "wrong");
    return !good;
}
