// openmp: parallel firstprivate private; for lastprivate reduction(+)
// Arrays of variable length as private data.
#include <omp.h>
#include <stdio.h>

static int run(int n) {
    int first[n], scratch[n][2], last[n], sums[n], errors = 0;
    for (int i = 0; i < n; i++)
        first[i] = i + 1, last[i] = sums[i] = 0, scratch[i][0] = 9;
#pragma omp parallel firstprivate(first) private(scratch) reduction(+ : errors)
    {
        for (int i = 0; i < n; i++)
            scratch[i][0] = first[i] + omp_get_thread_num();
#pragma omp barrier
        for (int i = 0; i < n; i++)
            errors += scratch[i][0] != i + 1 + omp_get_thread_num();
        first[0] = 100;
#pragma omp for lastprivate(last) reduction(+ : sums)
        for (int k = 0; k < 40; k++)
            for (int i = 0; i < n; i++) {
                last[i] = k * i;
                sums[i] += k;
            }
    }
    for (int i = 0; i < n; i++)
        errors += last[i] != 39 * i || sums[i] != 780 || scratch[i][0] != 9;
    return errors + (first[0] != 1);
}

int main(void) {
    int errors = run(1) + run(7) + run(32);
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
