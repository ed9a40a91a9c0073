// openmp: parallel for
// The variable of the loop is a pointer.
#include <stdio.h>

int main(void) {
    double data[120];
    int errors = 0;
#pragma omp parallel for
    for (double *p = data; p < data + 120; p++)
        *p = (p - data) * 0.5;
#pragma omp parallel for schedule(dynamic, 4)
    for (double *p = data + 119; p >= data; p -= 3)
        *p += 1000;
    for (int i = 0; i < 120; i++)
        errors += data[i] != i * 0.5 + (i % 3 == 2 ? 1000 : 0);
    printf("%g %g, errors %d\n", data[0], data[119], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
