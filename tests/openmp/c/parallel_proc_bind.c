// openmp: parallel proc_bind(close) proc_bind(spread) proc_bind(primary)
#include <omp.h>
#include <stdio.h>

int main(void) {
    int total = 0;
#pragma omp parallel proc_bind(close) num_threads(2)
#pragma omp atomic
    total += 1;
#pragma omp parallel proc_bind(spread) num_threads(3)
#pragma omp atomic
    total += 10;
#pragma omp parallel proc_bind(primary) num_threads(4)
#pragma omp atomic
    total += 100;
    printf("%d\n", total);
    int good = total == 432;
    puts(good ? "ok" : "wrong");
    return !good;
}
