// openmp: parallel for schedule(static,4)
// Chunks of four go round robin.
#include <omp.h>
#include <stdio.h>

#define N 101

int main(void) {
    int owner[N], size = 0, errors = 0, chunk = 5, later[N];
#pragma omp parallel for schedule(static, 4)
    for (int i = 0; i < N; i++) {
        owner[i] = omp_get_thread_num();
        if (i == 0)
            size = omp_get_num_threads();
    }
    for (int i = 0; i < N; i++)
        errors += owner[i] != i / 4 % size;
#pragma omp parallel for schedule(static, chunk)
    for (int i = 0; i < N; i++)
        later[i] = omp_get_thread_num();
    for (int i = 0; i < N; i++)
        errors += later[i] != i / 5 % size;
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
