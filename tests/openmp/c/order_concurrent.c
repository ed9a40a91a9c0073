// openmp: parallel for order(concurrent); simd order(concurrent) nontemporal; for order(reproducible:concurrent)
#include <stdio.h>

#define N 160

int main(void) {
    int a[N], b[N], errors = 0;
#pragma omp parallel for order(concurrent)
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma omp simd order(concurrent) nontemporal(b)
    for (int i = 0; i < N; i++)
        b[i] = a[i] * 2;
#pragma omp parallel
    {
#pragma omp for order(reproducible : concurrent)
        for (int i = 0; i < N; i++)
            a[i] += b[i];
    }
    for (int i = 0; i < N; i++)
        errors += a[i] != 3 * i;
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
