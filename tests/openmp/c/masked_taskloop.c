// openmp: parallel masked taskloop num_tasks shared; masked taskloop filter; parallel masked taskloop simd
// flags: -fopenmp-version=51
// Without `shared`, clang 22 copies the array into each task of the combined constructs.
#include <stdio.h>

#define N 150

int main(void) {
    int a[N], errors = 0;
#pragma omp parallel masked taskloop num_tasks(6) shared(a)
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma omp parallel
    {
#pragma omp masked taskloop filter(0)
        for (int i = 0; i < N; i++)
            a[i] += 1;
    }
#pragma omp parallel masked taskloop simd shared(a)
    for (int i = 0; i < N; i++)
        a[i] *= 3;
    for (int i = 0; i < N; i++)
        errors += a[i] != 3 * (i + 1);
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
