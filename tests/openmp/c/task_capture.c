// openmp: task firstprivate
// Arrays, structures and small scalars as private data of tasks.
#include <stdio.h>

struct big {
    int v[20];
    double d;
};

int main(void) {
    int out[12] = {0};
    double weights[12] = {0};
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 12; i++) {
        int a[4] = {i, i + 1, i + 2, i + 3}, rest[5];
        struct big s = {{0}, i * 0.5};
        for (int k = 0; k < 5; k++)
            rest[k] = k * i;
        s.v[19] = i * 7;
        char c = (char)i;
        short h = (short)(i * 100);
#pragma omp task firstprivate(a, rest, s, c, h) shared(out, weights)
        {
            out[i] = a[0] + a[3] + rest[4] + s.v[19] + c + h;
            weights[i] = s.d;
        }
        a[0] = a[3] = rest[4] = s.v[19] = -1;
    }
    int errors = 0;
    for (int i = 0; i < 12; i++)
        errors += out[i] != 2 * i + 3 + 4 * i + 7 * i + i + 100 * i || weights[i] != i * 0.5;
    printf("%d %g, errors %d\n", out[11], weights[11], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
