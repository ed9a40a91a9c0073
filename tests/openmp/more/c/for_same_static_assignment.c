// openmp: for schedule(static) nowait
// Loops of the same count with schedule(static) give an iteration to the same thread, so that
// nowait between them is safe.
#include <stdio.h>

int main(void) {
    static int a[1003], b[1003], c[1003];
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 1003; i++)
            a[i] = i ^ 5;
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 1003; i++)
            b[i] = a[i] * 3;
#pragma omp for schedule(static)
        for (int i = 1; i <= 1003; i++)
            c[i - 1] = b[i - 1] - a[i - 1];
    }
    long sum = 0, serial = 0;
    for (int i = 0; i < 1003; i++) {
        sum += c[i];
        serial += 2 * (i ^ 5);
    }
    printf("%ld\n", sum);
    int good = sum == serial;
    puts(good ? "ok" : "wrong");
    return !good;
}
