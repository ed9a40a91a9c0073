// openmp: declare reduction; parallel for reduction(best); parallel reduction(best)
// A reduction declared in a block hides that of the file; several types in one directive.
#include <omp.h>
#include <stdio.h>

#pragma omp declare reduction(best : int, long, double : omp_out = omp_in > omp_out ? omp_in : omp_out) \
    initializer(omp_priv = -1000000)

int main(void) {
    int a = 0, t = 0;
    long b = -5;
    double c = 0.5;
#pragma omp parallel for reduction(best : a, b, c)
    for (int i = 0; i < 77; i++) {
        int v = i * 31 % 77;
        a = v > a ? v : a;
        b = v * 1000000000l > b ? v * 1000000000l : b;
        c = v / 4.0 > c ? v / 4.0 : c;
    }
    {
#pragma omp declare reduction(best : int : omp_out += omp_in) initializer(omp_priv = 0)
#pragma omp parallel for reduction(best : t)
        for (int i = 0; i < 10; i++)
            t += i;
    }
#pragma omp parallel num_threads(3) reduction(best : a)
    a = 100 - omp_get_thread_num();
    printf("%d %ld %g %d\n", a, b, c, t);
    int good = a == 100 && b == 76000000000 && c == 19 && t == 45;
    puts(good ? "ok" : "wrong");
    return !good;
}
