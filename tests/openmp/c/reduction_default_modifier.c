// openmp: parallel reduction(default,+); for reduction(default,*) nowait
#include <omp.h>
#include <stdio.h>

int main(void) {
    long sum = 0, product = 1;
#pragma omp parallel reduction(default, + : sum)
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        for (int i = me; i < 100; i += all)
            sum += i;
#pragma omp for reduction(default, * : product) nowait
        for (int i = 1; i <= 12; i++)
            product *= i;
    }
    printf("%ld %ld\n", sum, product);
    int good = sum == 4950 && product == 479001600;
    puts(good ? "ok" : "wrong");
    return !good;
}
