// openmp: taskwait depend(in) nowait; task depend(inout)
// flags: -fopenmp-version=51
// A taskwait with nowait is like an empty task with those dependences.
#include <stdio.h>

int main(void) {
    int x = 1, y = 2, z = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : x) shared(x)
        x = 20;
#pragma omp task depend(out : y) shared(y)
        y = 30;
#pragma omp taskwait depend(in : x) depend(inout : y) nowait
#pragma omp task depend(inout : y) depend(in : x) shared(x, y, z)
        z = x * y;
    }
    printf("%d\n", z);
    int good = z == 600;
    puts(good ? "ok" : "wrong");
    return !good;
}
