// openmp: parallel for linear
#include <stdio.h>

int main(void) {
    int a[100], k = 5, errors = 0;
    int source[300], *p = source;
    for (int i = 0; i < 300; i++)
        source[i] = i * i;
#pragma omp parallel for linear(k : 3) linear(p : 3)
    for (int i = 0; i < 100; i++) {
        a[i] = k + *p;
        k += 3;
        p += 3;
    }
    for (int i = 0; i < 100; i++)
        errors += a[i] != 5 + 3 * i + 9 * i * i;
    printf("k %d, p at %td, errors %d\n", k, p - source, errors);
    int good = errors == 0 && k == 305 && p == source + 300;
    puts(good ? "ok" : "wrong");
    return !good;
}
