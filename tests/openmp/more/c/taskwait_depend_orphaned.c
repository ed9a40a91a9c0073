// openmp: taskwait depend(in) depend(inout); task depend(out)
// flags: -fopenmp-version=50
// A function waits only for what its argument depends on.
#include <stdio.h>

static int fetch(int *p) {
#pragma omp taskwait depend(in : *p)
    return *p;
}

int main(void) {
    int a = 0, b = 0, c = 0, got = 0, changed = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a) shared(a)
        a = 5;
#pragma omp task depend(in : a) depend(out : b) shared(a, b)
        b = a * 8;
#pragma omp task depend(out : c) shared(c)
        c = 900;
        got = fetch(&b) + fetch(&a);
#pragma omp task depend(inout : c) shared(c)
        c += 9;
#pragma omp taskwait depend(inout : c)
        changed = c;
    }
    printf("%d %d\n", got, changed);
    int good = got == 45 && changed == 909;
    puts(good ? "ok" : "wrong");
    return !good;
}
