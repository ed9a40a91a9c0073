// Compares the multiplications, which are exact for small integers, with the plain one, and the
// transposed product with the product of the transposed factors.

#include "matrix.h"
#include <stdio.h>

int main(void) {
    int n = 64, errors = 0;
    struct matrix a = matrix_new(n), b = matrix_new(n), c = matrix_new(n), d = matrix_new(n);
    struct matrix e = matrix_new(n), f = matrix_new(n), g = matrix_new(n), h = matrix_new(n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            *at(a, i, j) = (i * 7 + j * 3) % 11 - 5;
            *at(b, i, j) = (i * 5 + j * 13) % 9 - 4;
        }
    multiply_blocks(c, a, b);
#pragma omp parallel
#pragma omp single
    {
        strassen(d, a, b, 16);
        multiply_divided(e, a, b);
    }
    double trace = 0;
#pragma omp parallel for reduction(+ : errors, trace)
    for (int i = 0; i < n; i++) {
        trace += *at(d, i, i);
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += *at(a, i, k) * *at(b, k, j);
            errors += *at(c, i, j) != sum || *at(d, i, j) != sum || *at(e, i, j) != sum;
        }
    }
    printf("trace %g, errors %d\n", trace, errors);
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp task depend(out : f)
        transpose(f, a);
#pragma omp task depend(out : g)
        transpose(g, b);
#pragma omp task depend(in : f, g) depend(out : h)
        strassen(h, g, f, 32);
#pragma omp taskwait
        transpose(e, h);
    }
    for (int i = 0; i < n * n; i++)
        errors += d.a[i] != e.a[i];
    matrix_free(e), matrix_free(f), matrix_free(g), matrix_free(h);
    matrix_free(a), matrix_free(b), matrix_free(c), matrix_free(d);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
