// openmp: parallel reduction(+) reduction(max) reduction(^)
// A private copy of a reduction is the original of the reduction of a region inside.
#include <omp.h>
#include <stdio.h>

int main(void) {
    long sum = 1000;
    unsigned mask = 0xf0;
    double top = -1;
    omp_set_max_active_levels(2);
    omp_set_dynamic(0);
#pragma omp parallel num_threads(3) reduction(+ : sum) reduction(^ : mask) reduction(max : top)
    {
        int t = omp_get_thread_num();
        sum += 1;
#pragma omp parallel num_threads(2) reduction(+ : sum) reduction(^ : mask) reduction(max : top)
        {
            int u = omp_get_thread_num();
            sum += 10 * t + u;
            mask ^= 1u << (2 * t + u);
            top = t * 2.5 + u;
        }
        sum += 100;
    }
    printf("%ld %x %g\n", sum, mask, top);
    int good = sum == 1000 + 3 + 300 + (10 + 20) * 2 + 3 && mask == (0xf0 ^ 0x3f) && top == 6;
    puts(good ? "ok" : "wrong");
    return !good;
}
