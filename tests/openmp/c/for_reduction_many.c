// openmp: for reduction(+) reduction(max) reduction(^) nowait
// Several reductions at once, on variables that the region shares.
#include <stdio.h>

#define N 2000

int main(void) {
    long sum = 0, squares = 0;
    int largest = -1;
    unsigned mix = 0;
    double before = 10;
#pragma omp parallel
    {
#pragma omp for reduction(+ : sum, squares) reduction(max : largest) reduction(^ : mix) nowait
        for (int i = 0; i < N; i++) {
            int v = (int)((i * 2654435761u) >> 20);
            sum += v, squares += (long)v * v, mix ^= v << (i & 15);
            largest = v > largest ? v : largest;
        }
#pragma omp barrier
#pragma omp for reduction(- : before)
        for (int i = 0; i < 8; i++)
            before -= i;
    }
    long s = 0, q = 0;
    int l = -1;
    unsigned m = 0;
    for (int i = 0; i < N; i++) {
        int v = (int)((i * 2654435761u) >> 20);
        s += v, q += (long)v * v, m ^= v << (i & 15), l = v > l ? v : l;
    }
    printf("%ld %ld %d %u %g\n", sum, squares, largest, mix, before);
    int good = sum == s && squares == q && largest == l && mix == m && before == -18;
    puts(good ? "ok" : "wrong");
    return !good;
}
