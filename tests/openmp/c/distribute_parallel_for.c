// openmp: distribute parallel for schedule(static) num_threads; distribute parallel for simd
#include <stdio.h>

#define N 200

int main(void) {
    int a[N], b[N], errors = 0;
#pragma omp teams num_teams(2)
    {
#pragma omp distribute parallel for schedule(static) num_threads(2)
        for (int i = 0; i < N; i++)
            a[i] = i;
#pragma omp distribute parallel for simd
        for (int i = 0; i < N; i++)
            b[i] = i * 3;
    }
#pragma omp teams
#pragma omp distribute parallel for dist_schedule(static, 16) schedule(dynamic, 4)
    for (int i = 0; i < N; i++)
        b[i] += 1;
    for (int i = 0; i < N; i++)
        errors += a[i] != i || b[i] != 3 * i + 1;
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
