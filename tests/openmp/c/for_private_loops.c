// openmp: parallel for private; for private; parallel private
// The variable of a parallel loop is private; one of an inner loop is not, unless a clause says so.
#include <stdio.h>

int main(void) {
    int i, j, t = 99;
    long sums[50];
#pragma omp parallel for private(j, t)
    for (i = 0; i < 50; i++) {
        sums[i] = 0;
        for (j = 0; j <= i; j++) {
            t = j * j;
            sums[i] += t;
        }
    }
    long total = 0;
#pragma omp parallel private(i, j) reduction(+ : total)
    {
#pragma omp for private(t) schedule(guided)
        for (i = 0; i < 50; i++) {
            t = (int)sums[i];
            for (j = 0; j < 2; j++)
                total += t;
        }
    }
    long want = 0;
    for (int n = 0; n < 50; n++)
        want += 2L * n * (n + 1) * (2 * n + 1) / 6;
    printf("%ld %d\n", total, t);
    int good = total == want && t == 99;
    puts(good ? "ok" : "wrong");
    return !good;
}
