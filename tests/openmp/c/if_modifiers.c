// openmp: parallel for if(parallel:; task if(task:; taskloop if(taskloop:; parallel for simd if(simd:
// The conditions name the directive that they are for.
#include <omp.h>
#include <stdio.h>

#define N 100

int main(void) {
    int a[N], alone = 0, order = 0, serial = 0, n = N;
#pragma omp parallel for if (parallel : n > 1000) reduction(+ : alone)
    for (int i = 0; i < N; i++) {
        a[i] = i;
        alone += omp_get_num_threads() == 1;
    }
#pragma omp parallel for simd if (parallel : n > 10) if (simd : n > 10)
    for (int i = 0; i < N; i++)
        a[i] += 1;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task if (task : n < 0) shared(order)
        order = 1;
        serial = order;
#pragma omp taskloop if (taskloop : n < 0) shared(a)
        for (int i = 0; i < N; i++)
            a[i] *= 2;
    }
    int errors = 0;
    for (int i = 0; i < N; i++)
        errors += a[i] != 2 * (i + 1);
    printf("%d %d, errors %d\n", alone, serial, errors);
    int good = alone == N && serial == 1 && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
