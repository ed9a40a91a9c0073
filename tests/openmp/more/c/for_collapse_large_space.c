// openmp: parallel for collapse(2) schedule(static); parallel for collapse(2) schedule(guided)
// Bounds far apart and large steps: the differences nearly fill the types of the variables.
#include <limits.h>
#include <stdio.h>

int main(void) {
    long a = 0;
    unsigned long n = 0;
#pragma omp parallel for collapse(2) schedule(static) reduction(+ : a)
    for (int i = -2000000000; i < 0; i += 500000000)
        for (unsigned j = 0; j < 3000000000u; j += 1000000000u)
            a += (long)i / 1000 + (long)(j / 1000000000u);
#pragma omp parallel for collapse(2) schedule(guided) reduction(+ : n)
    for (long i = LONG_MIN / 2; i < -9; i += 1l << 61)
        for (long j = 1l << 40; j < (1l << 40) + 9; j += 4)
            n += (unsigned long)(j - (1l << 40)) + 1;
    long wa = 0;
    for (long i = -2000000000; i < 0; i += 500000000)
        for (long j = 0; j < 3; j++)
            wa += i / 1000 + j;
    printf("%ld %lu\n", a, n);
    int good = a == wa && n == 2 * (1 + 5 + 9);
    puts(good ? "ok" : "wrong");
    return !good;
}
