// openmp: critical hint
// flags: -fopenmp-version=51
// Every hint leaves the meaning alone.
#include <omp.h>
#include <stdio.h>

int main(void) {
    long a = 0, b = 0, c = 0, d = 0;
    int n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
    {
        n = 1;
        for (int i = 0; i < 100; i++) {
#pragma omp critical(plain) hint(omp_sync_hint_none)
            a += i;
#pragma omp critical(crowded) hint(omp_sync_hint_contended)
            b += 2 * i;
#pragma omp critical(rare) hint(omp_sync_hint_uncontended | omp_sync_hint_nonspeculative)
            c ^= i;
#pragma omp critical(guess) hint(omp_sync_hint_speculative)
            d -= i;
        }
    }
    long odd = 0;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 100; i++)
            odd ^= i;
    int good = a == 4950l * n && b == 2 * a && c == odd && d == -a;
    printf("%d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}
