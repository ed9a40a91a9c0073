// openmp: atomic seq_cst acq_rel release relaxed update capture hint
// flags: -fopenmp-version=51
#include <omp.h>
#include <stdio.h>

int main(void) {
    long a = 0, b = 0, c = 0, d = 0, e = 0, most = 0;
#pragma omp parallel for reduction(max : most)
    for (int i = 1; i <= 100; i++) {
        long t;
#pragma omp atomic seq_cst
        a += i;
#pragma omp atomic update release
        b -= i;
#pragma omp atomic capture acq_rel
        t = c += i;
        most = t > most ? t : most;
#pragma omp atomic update relaxed hint(omp_sync_hint_uncontended)
        d ^= i;
#pragma omp atomic capture seq_cst
        {
            t = e;
            e = e + 2;
        }
    }
    long x = 0;
    for (int i = 1; i <= 100; i++)
        x ^= i;
    printf("%ld %ld %ld %ld %ld %ld\n", a, b, c, d, e, most);
    int good = a == 5050 && b == -5050 && c == 5050 && d == x && e == 200 && most == 5050;
    puts(good ? "ok" : "wrong");
    return !good;
}
