// openmp: task depend(inout:omp_all_memory) depend(out) depend(in)
// A task that depends on all earlier ones (OpenMP 5.1).
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0, after = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a) shared(a)
        a = 3;
#pragma omp task depend(out : b) shared(b)
        b = 4;
#pragma omp task depend(inout : omp_all_memory) shared(a, b, c)
        c = a * 10 + b;
#pragma omp task depend(in : a) shared(c, after)
        after = c + 1;
    }
    printf("%d %d %d %d\n", a, b, c, after);
    int good = c == 34 && after == 35;
    puts(good ? "ok" : "wrong");
    return !good;
}
